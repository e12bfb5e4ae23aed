"""Clauses of a board's rules, as templates: rules with the same automaton or the same sets differ in their marks alone.

Regular  two cells: a mark needs a mark of the other cell that goes with it (support encoding, Gent 2002); the same
           where a cell of two symbols chooses which pairs two others may hold. A few cells of two symbols: their
           prime implicates. More cells: a variable for each state between two cells, exactly one of them true;
           forward and backward support (Bacchus, CP 2007). The state follows from the marks, since automata are
           deterministic.
Sets       a variable for each set and for each symbol "occurs"; exactly one set, which fixes what occurs.
Connected  cells that are connected, where they are few and one is certain: layers of steps (`layers.py`). Others are
           left out, and cuts.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import combinations, product

import numpy as np
from numpy.typing import NDArray

from cover.problems.arrays import Int32s
from cover.problems.board import Board
from cover.problems.cnf import flat_clauses
from cover.problems.connectivity import Connected, LazyConstraint
from cover.problems.lazy_clauses import LazyClauses
from cover.problems.reductions.clauses import Clauses, Groups, some_of
from cover.problems.reductions.layers import layers
from cover.problems.reductions.rules import plain_rules
from cover.problems.rules import Automaton, Regular, Sets

SHORT = 6  # cells of two symbols up to which a rule's clauses are listed without states


@dataclass(frozen=True, eq=False)
class RuleTemplate:
    """Clauses over local variables: mark (place, symbol) is place * symbols + symbol + 1, auxiliary ones follow.

    clauses: int32, flat, each ended by 0; groups: auxiliary variables of which exactly one is true. only: None, or a
    symbol to which alone the rule looks; then there are two local variables a place: another symbol stands there, this
    one does.
    """

    marks: int
    variables: int
    clauses: Int32s
    groups: tuple[tuple[int, ...], ...]
    only: int | None = None


def rule_templates(
    board: Board, rules: Sequence[Regular | Sets] | None = None
) -> Iterator[tuple[RuleTemplate, Int32s, str]]:
    """Each template with the cells of the rules it serves, int32 (rules, cells of a rule), and what these are called.
    rules: of the board, by default all that it states, as plain as they can be."""
    # Rules share a template by the identity of their automaton (those who build automata keep one of each, and the
    # rules listed here keep it alive), or by their sets.
    shared: dict[object, list[Regular | Sets]] = {}
    for rule in plain_rules(board) if rules is None else rules:
        key: object = (
            id(rule.automaton) if isinstance(rule, Regular) else (len(rule.cells), rule.sets.shape, rule.sets.tobytes())
        )
        shared.setdefault(key, []).append(rule)
    for alike in shared.values():
        rule = alike[0]
        made = (
            _automaton(rule.automaton, board.symbols)
            if isinstance(rule, Regular)
            else sets_template(rule, board.symbols)
        )
        cells = np.array([one.cells for one in alike], dtype=np.int32).reshape(len(alike), len(rule.cells))
        yield made, cells, some_of([one.name for one in alike], range(len(alike)))
    for connected in board.lazy_constraints:
        if isinstance(connected, Connected) and (template := _connected(connected, board)):
            yield template, np.array([connected.cells], dtype=np.int32), str(connected.name)


def _connected(rule: Connected, board: Board) -> RuleTemplate | None:
    """What clauses say beforehand of few cells that are connected, with one that is certain."""
    # One cell is connected anyway; with several symbols no single mark says that a place is in.
    if rule.most < 2 or len(rule.symbols) != 1:
        return None
    symbol = rule.symbols[0]
    possible = board.candidates[list(rule.cells)]
    # A cell whose only candidate is the symbol: distances are counted from it.
    certain = np.flatnonzero(possible[:, symbol] & (possible.sum(axis=1) == 1))
    stated = layers(rule, int(certain[0])) if len(certain) else None
    if stated is None:
        return None
    return RuleTemplate(2 * len(rule.cells), *stated, (), symbol)


def _automaton(automaton: Automaton, symbols: int) -> RuleTemplate:
    """Where all symbols but one are alike, that one and "another one" are all that clauses need."""
    only = automaton.counted if automaton.highest == symbols - 1 else None
    if only is None:
        return automaton_template(automaton, symbols)
    another = 0 if only else 1
    return replace(automaton_template(automaton.with_classes((another, only)), 2), only=only)


def add_rules(
    clauses: Clauses,
    board: Board,
    variable: Int32s,
    exactly_one: Callable[[Groups], None],
    rules: Sequence[Regular | Sets] | None = None,
) -> None:
    """The clauses of all rules. variable: int32 (cells, symbols), 0 where the mark is no candidate. exactly_one: says
    of each group that one of its literals is true, and no other. rules: as in `rule_templates`."""
    absent = 0
    for template, cells, names in rule_templates(board, rules):
        clauses.say(names)
        literals = variable[cells] if template.only is None else variable[cells][:, :, template.only]
        # The template knows nothing of candidates that are gone. Those marks get one variable that is false.
        if (literals == 0).any():
            if absent == 0:  # one variable that is false stands for every mark that is excluded already
                absent = int(clauses.new_variables(1)[0])
                clauses.add_units(np.array([-absent], dtype=np.int32))
            literals = np.where(literals == 0, absent, literals).astype(np.int32)
        # Two local variables a place: "another symbol" is the negation of "this one", no variable of its own.
        if template.only is not None:
            literals = np.stack([-literals, literals], axis=2)
        literals = literals.reshape(len(cells), template.marks)
        extra = clauses.new_variables(len(cells) * (template.variables - template.marks))
        table = np.concatenate([literals, extra.reshape(len(cells), -1)], axis=1)
        clauses.add_template(template.clauses, table)
        for group in template.groups:
            # Local numbers begin with 1, columns of the table with 0.
            members = table[:, np.array(group) - 1]
            exactly_one(Groups.of_sizes(np.full(len(cells), len(group)), np.ascontiguousarray(members).ravel()))


def add_lazy(clauses: Clauses, board: Board, numbers: Int32s, connection: str) -> LazyClauses | None:
    """What is stated beforehand of lazy constraints (rules about connectivity); what is left to cuts, if anything is.

    numbers: of each mark from 1, shape (cells, symbols), 0 where it is no decision. connection: cuts, or one of the
    forms of `connection.py`, which leave nothing to cuts. Raises Refused where the board is too large for that."""
    lazy = lazy_clauses_of(board, numbers)
    if lazy is None:
        return None
    clauses.say("what is clear beforehand of rules about connection")
    clauses.add(flat_clauses(lazy.first()))
    if connection == "cuts":
        return lazy
    clauses.say(f"rules about connection, as {connection}")
    from cover.problems.reductions.connected_rules import state_in_full

    state_in_full(clauses, numbers, lazy.rules, connection)
    return None


def lazy_clauses_of(board: Board, numbers: Int32s) -> LazyClauses | None:
    """The lazy constraints, None if there are none; numbers: as in `add_lazy`."""
    rules = tuple(rule for rule in board.rules if isinstance(rule, LazyConstraint))
    return LazyClauses.of(numbers, rules) if rules else None


def automaton_template(automaton: Automaton, symbols: int) -> RuleTemplate:
    """What an automaton demands of the marks of its cells; it may accept nothing."""
    length = automaton.length
    marks = length * symbols
    if length == 0 or any(len(automaton.layer(i)) == 0 for i in range(length)):
        # Without cells there is nothing to demand. A layer without arcs: no word is accepted, which the empty clause
        # says.
        return RuleTemplate(marks, marks, np.zeros(1 if length else 0, dtype=np.int32), ())
    if length == 2:
        return _pair_template(automaton, symbols)
    # Two symbols a place: words are bits, and their prime implicates are few; no variable is needed.
    if length <= SHORT and all(len(set(automaton.layer(i)[:, 1].tolist())) <= 2 for i in range(length)):
        return RuleTemplate(marks, marks, prime_clauses(automaton, symbols), ())
    if length == 3 and len(automaton.layer(0)) <= 2:
        return _chosen_pair_template(automaton, symbols)
    state: list[list[int]] = [[]]  # by boundary: the variables of its states; none at the two ends
    count = marks
    for i in range(1, length):
        state.append(list(range(count + 1, count + 1 + int(automaton.states[i]))))
        count += len(state[-1])
    state.append([])
    flat: list[int] = []
    for i in range(length):
        arcs = automaton.layer(i).tolist()
        before, after = state[i], state[i + 1]
        ways = [sorted({s for a, s, _ in arcs if a == state}) for state in range(int(automaton.states[i]))]
        taken = sorted({s for some in ways for s in some})
        # A symbol that no arc has cannot stand here.
        for s in set(range(symbols)).difference(taken):
            flat += [-(i * symbols + s + 1), 0]
        # Forward: in this state one of the symbols that lead on.
        for a, some in enumerate(ways) if before else ():
            flat += _one_of(some, taken, before[a], i * symbols + 1)
        # A state and a symbol fix the next state, since automata are deterministic.
        for a, s, b in arcs:
            if after:
                flat += [*([-before[a]] if before else []), -(i * symbols + s + 1), after[b], 0]
        # A symbol needs a state from which it leads on.
        for s in taken if before else ():
            flat += [-(i * symbols + s + 1), *(before[a] for a in sorted({a for a, t, _ in arcs if t == s})), 0]
        for b in range(len(after)):
            # Backward: a state needs a symbol that leads into it, and a state it comes from.
            into = [(a, s) for a, s, target in arcs if target == b]
            flat += [-after[b], *sorted({i * symbols + s + 1 for _, s in into}), 0]
            if before:
                flat += [-after[b], *sorted({before[a] for a, _ in into}), 0]
    groups = tuple(tuple(layer) for layer in state if layer)
    return RuleTemplate(marks, count, np.array(flat, dtype=np.int32), groups)


def _one_of(some: Sequence[int], taken: Sequence[int], state: int, first: int) -> list[int]:
    """From a state, no symbol of a cell but `some` of those `taken` there: as they are, or as none of the others,
    whichever is shorter. first: the cell's mark of symbol 0."""
    others = [s for s in taken if s not in some]
    if 2 * len(others) <= 1 + len(some):
        return [x for s in others for x in (-state, -(first + s), 0)]
    return [-state, *(first + s for s in some), 0]


def prime_clauses(automaton: Automaton, symbols: int) -> Int32s:
    """The shortest clauses over the marks of an automaton's few cells, each of which has one or two symbols: every
    assignment of some cells that no accepted word has, and that no smaller one explains (its prime implicates)."""
    length = automaton.length
    taken = [sorted(set(automaton.layer(i)[:, 1].tolist())) for i in range(length)]
    words = [word for word in product(*taken) if automaton.accepts(word)]
    # Symbols that stand in no accepted word of a place are excluded first, so that the rest speaks of those taken
    # alone.
    flat = [x for i in range(length) for s in range(symbols) if s not in taken[i] for x in (-(i * symbols + s + 1), 0)]
    # By size, so that what a smaller clause explains is known when a larger one is looked at.
    impossible: list[set[tuple[int, int]]] = []
    for size in range(1, length + 1):
        for places in combinations(range(length), size):
            # What these places hold in some accepted word; any other combination of them is impossible.
            seen = {tuple(word[i] for i in places) for word in words}
            for some in product(*(taken[i] for i in places)):
                marks = set(zip(places, some, strict=True))
                if some not in seen and not any(smaller <= marks for smaller in impossible):
                    impossible.append(marks)
                    flat += [*(-(i * symbols + s + 1) for i, s in sorted(marks)), 0]
    return np.array(flat, dtype=np.int32)


def _pair_template(automaton: Automaton, symbols: int) -> RuleTemplate:
    allowed = np.zeros((symbols, symbols), dtype=np.bool_)
    for _, first, middle in automaton.layer(0).tolist():
        allowed[first] = _allowed(automaton, 1, middle, symbols)
    clauses = np.array(_pair_clauses(allowed, [], 0), dtype=np.int32)
    return RuleTemplate(2 * symbols, 2 * symbols, clauses, ())


def _chosen_pair_template(automaton: Automaton, symbols: int) -> RuleTemplate:
    """The first of three cells has one or two symbols, and chooses which pairs the others may hold: an edge that is on
    has the same symbol at both ends, say. No states are needed."""
    first = automaton.layer(0).tolist()
    taken = [symbol for _, symbol, _ in first]
    flat = [x for s in range(symbols) if s not in taken for x in (-(s + 1), 0)]
    for _, symbol, chosen in first:
        allowed = np.zeros((symbols, symbols), dtype=np.bool_)
        for state, second, middle in automaton.layer(1).tolist():
            if state == chosen:
                allowed[second] = _allowed(automaton, 2, middle, symbols)
        # "Unless the first cell does not hold this symbol": so the pairs apply under its choice alone.
        flat += _pair_clauses(allowed, [-(symbol + 1)], symbols)
    return RuleTemplate(3 * symbols, 3 * symbols, np.array(flat, dtype=np.int32), ())


def _allowed(automaton: Automaton, place: int, state: int, symbols: int) -> NDArray[np.bool_]:
    """The symbols with which a state of the last cell is accepted."""
    arcs = automaton.layer(place)
    allowed = np.zeros(symbols, dtype=np.bool_)
    allowed[arcs[arcs[:, 0] == state, 1]] = True
    return allowed


def _pair_clauses(allowed: NDArray[np.bool_], unless: list[int], marks: int) -> list[int]:
    """What each symbol of two cells demands of the other cell; marks: how many come before theirs."""
    flat: list[int] = []
    symbols = len(allowed)
    here, there = marks, marks + symbols
    # Both directions: what a mark of the first cell demands of the second, then the other way round.
    for pairs in (allowed, allowed.T):
        possible = pairs.any(axis=0)
        for s, some in enumerate(pairs):
            # A mark with which all goes that goes with anything demands nothing.
            if not some.any() or not np.array_equal(some, possible):
                flat += [*unless, -(here + s + 1), *(np.flatnonzero(some) + there + 1).tolist(), 0]
        here, there = there, here
    return flat


def sets_template(rule: Sets, symbols: int) -> RuleTemplate:
    """Which sets of symbols the cells may hold, each symbol in at most one of them."""
    size = len(rule.cells)
    marks = size * symbols
    occurs = [marks + s + 1 for s in range(symbols)]
    chosen = [marks + symbols + k + 1 for k in range(len(rule.sets))]
    flat: list[int] = []
    for s in range(symbols):
        of_symbol = [place * symbols + s + 1 for place in range(size)]
        flat += [-occurs[s], *of_symbol, 0]
        # At most one cell holds a symbol: the cells of such a rule all differ.
        for place, mark in enumerate(of_symbol):
            flat += [-mark, occurs[s], 0]
            for other in of_symbol[:place]:
                flat += [-mark, -other, 0]
        flat += [-occurs[s], *(chosen[k] for k in np.flatnonzero(rule.sets[:, s]).tolist()), 0]
        # The set chosen fixes what occurs, and what occurs which sets may be chosen: helpers follow from the marks.
        for k, member in enumerate(rule.sets[:, s].tolist()):
            flat += [-chosen[k], occurs[s] if member else -occurs[s], 0]
    # No set at all: nothing satisfies the rule.
    if not chosen:
        flat.append(0)
    return RuleTemplate(
        marks, marks + symbols + len(chosen), np.array(flat, dtype=np.int32), (tuple(chosen),) if chosen else ()
    )
