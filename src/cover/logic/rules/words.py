"""Why a rule of the board leaves no room, in the puzzle's words."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING, Any

from cover.basics.suggest import counted
from cover.logic.rules.evidence import ByRule, Supposed
from cover.logic.rules.fillings import Fillings
from cover.logic.rules.lists import SHOWN, crossed, either, listed
from cover.problems.arrays import bits
from cover.problems.loops import Loop
from cover.problems.names import Kind, Name, cell_name

if TYPE_CHECKING:
    from cover.logic.state import State

LONGEST = 200  # characters of a sentence
FEW = 3  # symbols: with more, cells are named together that lose the same
# How many of two cells hold a symbol, at least and at most.
OF_PAIRS = {(0, 1): "at most one of the two is", (1, 2): "at least one of the two is", (1, 1): "just one of the two is",
            (0, 0): "none of the two is"}  # fmt: skip


def places_of(why: ByRule | Supposed, state: State) -> list[str]:
    """What a step is about: the names of its rules."""
    if isinstance(why, ByRule):
        return [why.name(state)]
    if why.last is not None:
        return [why.last.name(state)]
    return [_cell(state, _marks(state).mark(why.lines[-1][1][-1])[0])]


def supposed(why: Supposed, state: State) -> str:
    """What is supposed, and where that ends: `r3c5=. would leave nothing for r4c4`."""
    (place,) = places_of(why, state)
    if why.last is None:
        return f"{state.name(why.target)} would leave nothing for {place}"
    return f"{state.name(why.target)} would break {place}"


def sentence(why: ByRule, places: Sequence[int], removes: Sequence[int], state: State) -> str:
    """The reason in one sentence."""
    name = why.name(state)
    sort, *grounds = why.grounds or ("",)
    if why.also is not None:
        return _of_two_counts(why, [int(str(number)) for number in grounds], state)
    if sort == "filling":
        return _of_filling(why, places, removes, state)
    names = _marks(state).board.cell_names  # some grounds are cells, others are numbers
    at = [str(names[k]) if isinstance(k, int) and k < len(names) else str(k) for k in grounds]
    if sort == "closes":
        return f"it would close a loop of {grounds[0]} lines, which is not all of the {name}"
    if sort == "apart":
        return "no line can come there: what parts it from the other lines is closed"
    if sort == "crossings":
        inside = "so one more is needed" if grounds[1] else "so it is none"
        times = "even number of times" if not _tips(why, state) else "number of times that its tips allow"
        many = counted(int(str(grounds[0])), "line")
        return f"{many} cross the border of a part of the board, which lines cross an {times}: {inside}"
    if sort == "through":
        return f"a loop that goes there would pass {_vertex(why, state)} twice"
    if sort in ("reach", "between") and name.startswith("no "):  # what is cut off would be enclosed
        return f"else there would be {name.removeprefix('no ')}"
    if sort == "reach":
        return f"no way from {at[0]} leads there ({name})"
    if sort == "between":
        return f"it is the only way from {at[0]} to {at[1]} ({name})"
    if sort == "left":
        left = f"{counted(int(str(grounds[0])), 'cell')} {'is' if grounds[0] == 1 else 'are'} left"
        return f"{name}: {left}, too few to come there"
    if sort == "area":
        return f"the area of {at[0]} would have more than {counted(int(str(grounds[1])), 'cell')}"
    if sort == "room":
        return f"there would be room for {counted(int(str(grounds[0])), 'cell')} only ({name})"
    if sort == "rooms":
        return "these numbers are larger than what is free around them"
    if sort == "inside":
        return "its two sides are joined by another way"
    if sort == "wall":
        return "its two sides are parted by a wall elsewhere, so it is one as well"
    if sort == "parts":
        return f"the two parts would have {grounds[0]} cells, more than {grounds[1]}"
    if sort == "taken":
        return "the partners beside it are those of others" if grounds[0] else "no partner is beside it"
    if sort == "needed":
        return "without it a partner would have no cell of its own"
    return f"{name} leaves no room"


def _of_two_counts(why: ByRule, grounds: Sequence[int], state: State) -> str:
    """grounds: the cells that both have; then of each count how many of them it needs, and takes."""
    cells, *bounds = grounds
    rules = _marks(state).rules
    names = [f"'{rules[number].name}'" for number in (why.rule, why.also)]
    word = _noun(state, rules[why.rule].cells, Fillings(rules[why.rule]).counted)
    needs, takes = bounds[::2], bounds[1::2]
    one, other = needs.index(max(needs)), takes.index(min(takes))
    some = [f"{names[one]} needs {_many(needs[one], word)}"] if needs[one] else []
    if takes[other] < cells and (other != one or takes[other] != needs[one]):
        some.append(f"{names[other]} takes {_many(takes[other], word)} at most")
    return f"of the {counted(cells, 'open cell')} that {' and '.join(names)} share, {' and '.join(some)}"


def _of_filling(why: ByRule, places: Sequence[int], removes: Sequence[int], state: State) -> str:
    marks = _marks(state)
    name = why.name(state)
    rule = Fillings(marks.rules[why.rule])
    now = marks.now(state.live)
    vertex = _vertex(why, state)
    if vertex and frozenset(rule.cells) in marks.vertices:
        on = [cell for cell in rule.cells if not now[cell] & 1]
        placed = any(marks.mark(option)[1] for option in places)
        if placed:
            return f"the line at {vertex} goes on nowhere else"
        return f"the line passes {vertex} already" if len(on) > 1 else f"a line to {vertex} could not go on"
    if rule.counted >= 0:
        bit = 1 << rule.counted
        sure = sum(now[cell] == bit for cell in rule.cells)
        word = _noun(state, rule.cells, rule.counted)
        if word and rule.sort == "pair" and rule.least < 2:
            about = "" if rule.of_two else f"{name}: "
            return f"{about}{OF_PAIRS[rule.least, rule.most]} {_mark(state, rule.cells[0], rule.counted)}"
        others = [s for s in bits(marks.start[rule.cells[0]]) if s != rule.counted]
        if (rule.least, rule.most, len(others)) == (1, len(rule.cells), 1) and word:
            return f"{name}: not all of its cells are {_mark(state, rule.cells[0], others[0])}"
        if word and sure == rule.most:
            return f"{name} has {_many(rule.most, word)} already" if rule.most else f"{name} has no {word}"
        if word:
            return f"{name} needs {_many(rule.least, word)}, and there is room for no more"
    decided = [cell for cell in rule.cells if now[cell] and not now[cell] & (now[cell] - 1)]
    held = [marks.options(cell, now[cell])[0] for cell in decided if cell in why.because or not why.because]
    if len(rule.cells) == 2 and len(places) + len(removes) == 1:
        return _of_pair(rule, places, removes, held, state)
    with_ = f"with {listed(map(state.name, held))}, " if 0 < len(held) <= SHOWN else ""
    return f"{with_}{name} can hold in no other way"


def _of_pair(rule: Fillings, places: Sequence[int], removes: Sequence[int], held: Sequence[int], state: State) -> str:
    """Of two cells, one of which changes. held: the mark of the other one, where it is known."""
    about = "" if rule.of_two else f" ({rule.rule.name})"
    (option,) = places or removes
    cell, other = sorted(rule.cells, key=lambda cell: cell != _marks(state).mark(option)[0])
    if held:
        what = f"nothing else in {_cell(state, cell)} goes" if places else f"{state.name(option)} does not go"
        return f"{what} with {state.name(held[0])}{about}"
    return f"{'anything else' if places else state.name(option)} would leave nothing for {_cell(state, other)}{about}"


def links_of(why: Supposed, state: State, *, full: bool = False) -> list[str]:
    """A supposition in lines. Where its chain does not fit a sentence, how long it is and how it begins; full: a line a
    link."""
    lines = list(of_supposition(why, state))
    if len(lines) == 1 and len(lines[0]) <= LONGEST:
        return lines
    if full:
        return list(link_by_link(why, state))
    first, _ = why.lines[0]
    begins = f"; it begins with {first.name(state)}" if isinstance(first, ByRule) else ""
    return [f"{supposed(why, state)}, by a chain of {counted(why.length, 'link')}{begins}"]


def link_by_link(why: Supposed, state: State, indent: str = "") -> Iterator[str]:
    """A line for each rule of the chain, those of a supposition on the way indented."""
    yield f"{indent}{state.name(why.target)} would force:"
    for link, gone in why.lines:
        if isinstance(link, ByRule):
            yield f"{indent}  {link.name(state)}: {_after(state, gone)}"
        else:
            yield f"{indent}  not {state.name(link.target)}, for"
            yield from link_by_link(link, state, indent + "    ")
    end = f"{why.last.name(state)} cannot hold" if why.last else f"nothing is left for {places_of(why, state)[0]}"
    yield f"{indent}  then {end}"


def of_supposition(why: Supposed, state: State, indent: str = "") -> Iterator[str]:
    """A line for what is forced in a row; more, indented, for each supposition on the way."""
    forced: list[str] = []
    start = f"{state.name(why.target)} would force"
    for line, gone in why.lines:
        if isinstance(line, ByRule):
            forced.append(f"{_after(state, gone)} ({line.name(state)})")
            continue
        if forced:
            yield f"{indent}{start} {', then '.join(forced)};"
            forced, start = [], "then"
        yield f"{indent}so that not {state.name(line.target)}:"
        yield from of_supposition(line, state, indent + "  ")
    begin = f"{start} {', then '.join(forced)}; then" if forced else f"with {state.name(why.target)}"
    if why.last is None:
        cell = _marks(state).mark(why.lines[-1][1][-1])[0]
        yield f"{indent}{begin} nothing is left for {_cell(state, cell)}"
    else:
        yield f"{indent}{begin} {why.last.name(state)} cannot hold"


def _after(state: State, gone: Sequence[int]) -> str:
    """What the fall of marks means: of two, the other one."""
    marks = _marks(state)
    by_cell: dict[int, int] = {}
    for option in gone:
        cell, symbol = marks.mark(option)
        by_cell[cell] = by_cell.get(cell, 0) | 1 << symbol
    words = []
    if marks.board.symbols > FEW and all("=" in state.name(option) for option in gone[:1]):
        alike: dict[int, list[str]] = {}
        for cell, symbols in by_cell.items():
            alike.setdefault(symbols, []).append(_cell(state, cell))
        for symbols, cells in alike.items():
            names = either(str(marks.board.symbol_names[s]) for s in bits(symbols))
            words.append(f"{listed(cells)} {'is' if len(cells) == 1 else 'are'} not {names}")
        return "; ".join(words)
    for cell, symbols in by_cell.items():
        left = marks.start[cell] & ~symbols
        if len(bits(left)) == 1:
            words.append(state.name(marks.options(cell, left)[0]))
        else:
            words.append(crossed(map(state.name, marks.options(cell, symbols))))
    return listed(words)


def _noun(state: State, cells: Sequence[int], symbol: int) -> str:
    """What people count where they count a symbol: `line`, `mine`; empty where that is not the same in all cells, or
    is a number itself."""
    words = {_mark(state, cell, symbol) for cell in cells}
    word = words.pop()
    return "" if words or word[:1].isdigit() else state.nouns.get(word, word)


def _mark(state: State, cell: int, symbol: int) -> str:
    """What a mark is called, without its cell: `line`, `#`."""
    words = state.called((cell, symbol)).replace(_cell(state, cell), "").strip(" =")
    return words or str(_marks(state).board.symbol_names[symbol])


def _many(count: int, word: str) -> str:
    return counted(count, word) if word.replace(" ", "").isalpha() and word.islower() else f"{count} of {word}"


def _cell(state: State, cell: int) -> str:
    return str(_marks(state).board.cell_names[cell])


def _marks(state: State) -> Any:
    return state.marks


def _tips(why: ByRule, state: State) -> bool:
    rule = _marks(state).rules[why.rule]
    return isinstance(rule, Loop) and bool(rule.tips)


def _vertex(why: ByRule, state: State) -> str:
    """The point in which the edges of a rule meet, or that a loop passes once; empty where there is none."""
    board = _marks(state).board
    rule = _marks(state).rules[why.rule]
    cells = rule.cells
    if why.through is not None:
        cells = [cell for cell, two in zip(rule.cells, rule.ends, strict=True) if why.through in two]
    names = [board.cell_names[cell] for cell in cells]
    if len(names) < 2 or not all(isinstance(name, Name) and name.kind is Kind.EDGE for name in names):
        return ""
    common = set(names[0].place).intersection(*(name.place for name in names[1:]))
    return cell_name(common.pop()) if len(common) == 1 else ""
