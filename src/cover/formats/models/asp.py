"""Answer set programs for gringo and clasp (https://potassco.org): facts of a problem, and one short program for all
problems of its kind. What is not chosen follows, so that each solution is one answer set. Written only.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import numpy as np

from cover.formats.base import About, AnyProblem
from cover.problems.board import Board
from cover.problems.connectivity import Connected
from cover.problems.exact_cover import ExactCover
from cover.problems.linear import FREE, Linear
from cover.problems.loops import Loop
from cover.problems.rules import Regular, Sets, Sum
from cover.problems.texts.models import comment, graph_of, options_of, rules_of, written

ABOUT = About("answer set program (gringo, clasp, clingo)", AnyProblem, "", endings=(".lp4", ".asp"))
COVER = """
#defined item/3. #defined secondary/1. #defined option/1. #defined covers/2. #defined paints/3. #defined cost/2.
{ take(O) : option(O) }.
% A primary item is covered as often as its bounds allow.
:- item(I,L,_), not L { take(O) : covers(O,I) }.
:- item(I,_,U), U+1 { take(O) : covers(O,I) }.
% A secondary one has one option, or one color.
painted(I,C) :- take(O), paints(O,I,C).
:- secondary(I), 2 { take(O) : covers(O,I) ; painted(I,C) : paints(_,I,C) }.
#minimize { C,O : take(O), cost(O,C) }.
#show take/1.
"""
BOARD = """
#defined cell/1. #defined may/2. #defined region/1. #defined in/2.
% Every cell holds one of the symbols that may stand there; the cells of a region differ.
1 { holds(C,S) : may(C,S) } 1 :- cell(C).
:- region(R), may(_,S), 2 { holds(C,S) : in(R,C) }.
#show holds/2.
"""
RULES: dict[type[Any], str] = {
    Regular: """
#defined at/3. #defined arc/5.
% Automata: from state to state along the cells of a rule, to the end.
state(K,0,0) :- regular(K,_,_).
state(K,I+1,T) :- state(K,I,Q), regular(K,A,_), arc(A,I,Q,S,T), at(K,I,C), holds(C,S).
:- regular(K,_,L), not state(K,L,_).
""",
    Sum: """
#defined at/3. #defined total/2. #defined weight/4.
% Sums: the weights of the symbols in the cells of a rule add up to a total.
1 { adds(K,T) : total(K,T) } 1 :- sum(K).
:- adds(K,T), not T = #sum { W,I : weight(K,I,S,W), at(K,I,C), holds(C,S) }.
""",
    Sets: """
#defined at/3. #defined has/2. #defined member/3.
% Sets: the cells of a rule differ and hold one of its sets of symbols.
1 { set(K,N) : has(K,N) } 1 :- sets(K).
:- sets(K), may(_,S), 2 { holds(C,S) : at(K,_,C) }.
:- set(K,N), at(K,_,C), holds(C,S), not member(K,N,S).
""",
    Connected: """
#defined at/3. #defined beside/3. #defined most/2. #defined free/1. #defined root/2. #defined symbol/2.
% Connected: what is inside is reached from the first of it, or from a root.
inside(K,I) :- together(K), at(K,I,C), holds(C,S), symbol(K,S).
:- together(K), most(K,M), M+1 { inside(K,I) }.
before(K,I+1) :- inside(K,I), free(K).
before(K,I+1) :- before(K,I), at(K,I,_).
reached(K,I) :- inside(K,I), free(K), not before(K,I).
reached(K,I) :- inside(K,I), root(K,I).
reached(K,J) :- reached(K,I), beside(K,I,J), inside(K,J).
reached(K,I) :- reached(K,J), beside(K,I,J), inside(K,I).
:- inside(K,I), not reached(K,I).
""",
    Loop: """
#defined meets/3. #defined degree/3. #defined point/2.
% Lines: at each point they pass through or end.
meet(K,P,N) :- point(K,P), N = #count { I : inside(K,I), meets(K,P,I) }.
:- meet(K,P,N), not degree(K,P,N).
:- some(K), not inside(K,_).
""",
}
ROWS = """
#defined row/1. #defined low/2. #defined high/2. #defined term/3. #defined cost/2. #defined variable/1.
{ take(X) : variable(X) }.
:- row(R), low(R,L), #sum { W,X : term(R,X,W), take(X) } < L.
:- row(R), high(R,H), #sum { W,X : term(R,X,W), take(X) } > H.
#minimize { C,X : take(X), cost(X,C) }.
#show take(X) : take(X), variable(X).
"""


def write(content: Any, solution: Any = None) -> str:
    """The program: facts with comments, then its rules. Raises ProblemError for rules that it does not say."""
    problem = written("asp", content, solution)
    if isinstance(problem, Board):
        kinds = {type(rule) for rule in rules_of(problem)}
        kinds |= {Connected} if Loop in kinds else set()
        return "\n".join(_board(problem)) + BOARD + "".join(text for kind, text in RULES.items() if kind in kinds)
    if isinstance(problem, ExactCover):
        return "\n".join(_cover(problem)) + COVER
    return "\n".join(_rows(problem)) + ROWS


def _cover(cover: ExactCover) -> Iterator[str]:
    low, high = (np.ones(cover.primary, int) if b is None else b for b in (cover.at_least, cover.at_most))
    for item, (least, most) in enumerate(zip(low.tolist(), high.tolist(), strict=True)):
        yield f"item({item},{least},{most})." + comment(cover.item_names, [item])
    for item in range(cover.primary, cover.primary + cover.secondary):
        yield f"secondary({item})." + comment(cover.item_names, [item])
    for option, (covers, paints) in enumerate(options_of(cover)):
        facts = [f"option({option}).", *(f"covers({option},{item})." for item in covers)]
        facts += [f"paints({option},{item},{color})." for item, color in paints]
        facts += [f"cost({option},{cover.costs[option]})."] if cover.costs is not None else []
        yield " ".join(facts) + comment([cover.label_name(cover.decisions[option])])


def _board(board: Board) -> Iterator[str]:
    yield f"% symbols: {', '.join(f'{k} is {name}' for k, name in enumerate(board.symbol_names))}"
    for cell, row in enumerate(board.candidates):
        marks = ";".join(map(str, np.flatnonzero(row).tolist()))
        may = f" may({cell},({marks}))." if marks else ""
        yield f"cell({cell}).{may}" + comment(board.cell_names, [cell])
    for region, name in enumerate(board.region_names):
        yield f"region({region}). in({region},({';'.join(map(str, board.region(region)))})).  % {name}"
    automata: dict[int, int] = {}
    for number, rule in enumerate(rules_of(board)):
        yield " ".join(f"at({number},{place},{cell})." for place, cell in enumerate(rule.cells)) + f"  % {rule.name}"
        if isinstance(rule, Regular):
            if id(rule.automaton) not in automata:
                automata[id(rule.automaton)] = len(automata)
                layers = (rule.automaton.layer(place).tolist() for place in range(rule.automaton.length))
                arcs = [(place, *arc) for place, layer in enumerate(layers) for arc in layer]
                yield " ".join(f"arc({automata[id(rule.automaton)]},{','.join(map(str, arc))})." for arc in arcs)
            yield f"regular({number},{automata[id(rule.automaton)]},{rule.automaton.length})."
        else:
            yield " ".join(_facts(number, rule))


def _facts(number: int, rule: Any) -> Iterator[str]:
    if isinstance(rule, Sum):
        yield f"sum({number})."
        yield from (f"total({number},{total})." for total in rule.totals)
        for place, weights in enumerate(rule.weights.tolist()):
            yield from (f"weight({number},{place},{symbol},{weight})." for symbol, weight in enumerate(weights))
    elif isinstance(rule, Sets):
        yield f"sets({number})."
        yield from (f"has({number},{k})." for k in range(len(rule.sets)))
        yield from (f"member({number},{k},{symbol})." for k, symbol in np.argwhere(rule.sets).tolist())
    else:
        graph = graph_of(rule)
        yield f"together({number})."
        yield from (f"symbol({number},{symbol})." for symbol in rule.symbols)
        yield from (f"beside({number},{a},{b})." for a, b in graph.pairs)
        yield from [f"free({number})."] if graph.roots is None else [f"root({number},{k})." for k in graph.roots]
        yield from [f"most({number},{rule.most})."] if isinstance(rule, Connected) and rule.most else []
        yield from [f"some({number})."] if isinstance(rule, Loop) else []
        for point, (places, allowed) in enumerate(graph.degrees):
            yield f"point({number},{point})."
            yield from (f"degree({number},{point},{degree})." for degree in allowed)
            yield from (f"meets({number},{point},{place})." for place in places)


def _rows(problem: Linear) -> Iterator[str]:
    costs = np.zeros(len(problem.decisions), int) if problem.costs is None else problem.costs
    for k in range(1, problem.variables + 1):
        known = k <= len(problem.decisions)
        name = comment([problem.label_name(problem.decisions[k - 1])]) if known else ""
        yield f"variable({k})." + (f" cost({k},{costs[k - 1]})." if known and costs[k - 1] else "") + name
    begins = dict(problem.groups)
    for number, (terms, low, high) in enumerate(problem.over_variables()):
        facts = [f"row({number}).", *(f"term({number},{column + 1},{c})." for c, column in terms)]
        facts += [f"low({number},{low})."] * (low > -FREE) + [f"high({number},{high})."] * (high < FREE)
        yield " ".join(facts) + (comment([begins[number]]) if number in begins else "")
