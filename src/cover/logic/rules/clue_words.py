"""Steps that rest on clues, in a setter's words: what the clue says, and what is left in its cells."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import combinations
from typing import TYPE_CHECKING, Any

from cover.logic.rules.board_marks import BoardMarks, Differ
from cover.logic.rules.lists import either, joined
from cover.logic.rules.supported import BySupport
from cover.problems.arrays import bits
from cover.problems.names import KEYED, Kind, Name
from cover.problems.rules import Sum
from cover.puzzles.clues import CLUES, clue_class
from cover.puzzles.clues.table import ROWS, Row

if TYPE_CHECKING:
    from cover.logic.state import State

_ROWS, _NO_ROW = {row.key: row for row in ROWS}, Row("", "")
SETS = 6  # that are listed
FEW = 2  # marks that are named where they fall; else what is left is named


def key_of(name: str | Name) -> str:
    """The key of the clue that a rule belongs to; empty where it has none."""
    return name.sort if isinstance(name, Name) and name.kind in (*KEYED, Kind.SUM) else ""


def _cells_of(name: str | Name) -> str:
    """What a rule is about: of the sum of a run the run."""
    return str(name.place if isinstance(name, Name) and name.kind is Kind.SUM else name)


def technique(why: BySupport, rules: Sequence[Any]) -> str:
    """What a step is called."""
    if why.rule is None:
        return "innies and outies"
    key = key_of(rules[why.rule].name)
    name = _ROWS.get(key, _NO_ROW).step or key or "clue"
    return f"needed by a clue ({name})" if why.outside else name


def left(places: Sequence[int], removes: Sequence[int], state: State) -> str:
    """What is left in the cells of a step, all of them: `r1c1=7; r1c2 and r1c3 are at most 4`."""
    marks = _marks(state)
    gone: dict[int, int] = {}
    for option in removes:
        cell, symbol = marks.mark(option)
        gone[cell] = gone.get(cell, 0) | 1 << symbol
    words = [state.name(option) for option in places]
    now = marks.now(state.live)
    alike: dict[str, list[str]] = {}
    for cell, symbols in gone.items():
        phrase = _of_marks(now[cell], now[cell] & ~symbols, marks)
        alike.setdefault(phrase, []).append(str(marks.board.cell_names[cell]))
    for phrase, cells in alike.items():
        if not phrase:
            words.append(f"nothing is left for {joined(cells)}")
            continue
        words.append(f"{joined(cells)} {'is' if len(cells) == 1 else 'are'} {phrase}")
    return "; ".join(words)


def _of_marks(before: int, after: int, marks: BoardMarks) -> str:
    gone, names = before & ~after, marks.board.symbol_names
    lost, kept = bits(gone), bits(after)
    if not kept:
        return ""
    if len(lost) <= FEW and len(kept) > FEW:
        return f"not {either(str(names[s]) for s in lost)}"
    if len(kept) > FEW and all(s > kept[-1] for s in lost):
        return f"at most {names[kept[-1]]}"
    if len(kept) > FEW and all(s < kept[0] for s in lost):
        return f"at least {names[kept[0]]}"
    if len(kept) > len(lost):
        return f"not {either(str(names[s]) for s in lost)}"
    return either(str(names[s]) for s in kept)


def sentence(why: BySupport, places: Sequence[int], removes: Sequence[int], state: State) -> str:
    """What the clue says, what is known in it, and that no other marks fit."""
    marks = _marks(state)
    now = marks.now(state.live)
    rule = why.rule_in(state)
    names = marks.board.cell_names
    known = [
        f"{names[cell]}={marks.board.symbol_names[now[cell].bit_length() - 1]}"
        for cell in rule.cells
        if now[cell] and not now[cell] & (now[cell] - 1)
    ]
    regions = [region for number in why.regions if isinstance(region := marks.rules[number], Differ)]
    around = [str(region.name) for region in regions if not set(rule.cells) <= set(region.cells)]
    phrase = _of_sums(why, rule, state) if why.rule is None else _of_clue(marks.rules[why.rule], regions, now, marks)
    about = [f"with {joined(known)}"] if known and len(known) <= 6 else []
    about += [f"different in {joined(around)}"] if around else []
    words = ", ".join([phrase, *about])
    if why.outside:
        cell, symbol = marks.mark(removes[0] if removes else places[0])
        at = [str(names[c]) for c in rule.cells if now[c] >> symbol & 1]
        needed = f"a {marks.board.symbol_names[symbol]} in {joined(at, 'or')}"
        return f"{words}: it needs {needed}, all of which {names[cell]} sees"
    return words


def _of_clue(rule: Any, regions: Sequence[Differ], now: Sequence[int], marks: BoardMarks) -> str:
    key = key_of(rule.name)
    cells, names = rule.cells, marks.board.cell_names
    differ = any(set(cells) <= set(region.cells) for region in regions)
    if isinstance(rule, Sum) and rule.values is not None and len(rule.totals) == 1 and len(cells) <= 9 and differ:
        return _of_sets(rule, now, marks)
    facts = {"n": len(cells), "first": names[cells[0]], "last": names[cells[-1]]}
    if isinstance(rule, Sum) and len(rule.totals) == 1:
        facts["total"] = rule.totals[0]
    holds = _ROWS.get(key, _NO_ROW).holds
    if holds and not ("{total}" in holds and "total" not in facts):
        return holds.format(**facts)
    if key in CLUES:
        meaning = clue_class(key).meaning.rstrip(".")
        return meaning[0].lower() + meaning[1:]
    if isinstance(rule, Sum) and len(rule.totals) == 1 and rule.values is not None:
        return f"the {len(cells)} cells make {rule.totals[0]}"
    return f"no filling of {rule.name} has another mark"


def _of_sets(rule: Sum, now: Sequence[int], marks: BoardMarks) -> str:
    """The sets of different symbols that make the total with what the cells may still hold."""
    names = marks.board.symbol_names
    values = [] if rule.values is None else rule.values.tolist()
    held = [now[cell] for cell in rule.cells]
    every = 0
    for mask in held:
        every |= mask
    found = [
        some
        for some in combinations(bits(every), len(held))
        if sum(values[s] for s in some) in rule.totals and _fits(some, held)
    ]
    head = f"{len(held)} different symbols make {rule.totals[0]}"
    if not found or len(found) > SETS:
        return head
    listed = joined((" ".join(str(names[s]) for s in some) for some in found), "or")
    return f"{head}: {listed}{' alone' if len(found) == 1 else ''}"


def _fits(some: Sequence[int], held: Sequence[int]) -> bool:
    """Can the symbols be shared out, one a cell?"""
    if not held:
        return True
    return any(held[0] >> s & 1 and _fits([t for t in some if t != s], held[1:]) for s in some)


def _of_sums(why: BySupport, rule: Any, state: State) -> str:
    marks = _marks(state)
    names = marks.board.cell_names
    rules: Sequence[Any] = marks.rules
    values = rules[why.minus[0]].values
    unit = next((int(v) for v in values if v), 1)
    index = next((k for k, v in enumerate(values) if v), 0)
    plus: list[str] = []
    minus: list[str] = []
    for k, cell in enumerate(rule.cells):
        times = int(rule.weights[k, index]) // unit
        (plus if times > 0 else minus).append(str(names[cell]) + (f" ({abs(times)} times)" if abs(times) > 1 else ""))
    whole = sum(int(values.sum()) for _ in why.plus)
    taken = sum(rules[number].totals[0] for number in why.minus)
    about = f"{joined([str(rules[k].name) for k in why.plus])} make{'s' if len(why.plus) == 1 else ''} {whole}"
    about += f", the {_clues(why, rules)} {taken}"
    total = rule.totals[0]
    if not minus:
        return f"{about}: {joined(plus)} make{'s' if len(plus) == 1 else ''} {total}"
    if not plus:
        return f"{about}: {joined(minus)} make{'s' if len(minus) == 1 else ''} {-total}"
    more = f"{abs(total)} {'more' if total >= 0 else 'less'} than" if total else "as much as"
    return f"{about}: {joined(plus)} make{'s' if len(plus) == 1 else ''} {more} {joined(minus)}"


def _clues(why: BySupport, rules: Sequence[Any]) -> str:
    keys = {key_of(rules[number].name) for number in why.minus}
    word = keys.pop() if len(keys) == 1 else "sum"
    return f"{len(why.minus)} {word}s" if len(why.minus) > 1 else word


def places_of(why: BySupport, state: State) -> list[str]:
    """What a step is about: the clue, of two cells both of them, without the word that the step is called by; of a
    difference of sums the lines."""
    marks = _marks(state)
    if why.rule is None:
        return [_cells_of(marks.rules[number].name) for number in why.plus]
    rule = marks.rules[why.rule]
    about = _cells_of(rule.name)
    names = [str(marks.board.cell_names[cell]) for cell in rule.cells]
    if len(names) == 2 and about.endswith(f" {names[0]}"):
        about = f"{about} {names[1]}"
    called = technique(why, marks.rules) if not why.outside else key_of(rule.name)
    return [about.removeprefix(f"{called} ")]


def _marks(state: State) -> BoardMarks:
    assert state.marks is not None  # evidence of clues is of states that have them
    return state.marks
