"""What Interactive Sudoku Solver packs into characters: cells, tables of pairs, automata, regular expressions."""

from __future__ import annotations

import base64
import binascii
from collections.abc import Callable, Collection, Iterable, Iterator, Sequence

from cover.basics.errors import InputError, ProblemError
from cover.basics.suggest import shown
from cover.formats.programs.draft import Draft, cell_of
from cover.formats.ticked import Ticked
from cover.puzzles.common.cells import Cell
from cover.puzzles.grids.patterns import read_pattern


def cells_of(texts: Iterable[str], size: int) -> list[Cell]:
    return [cell_of(text, size) for text in texts if text]


def _lines(words: Ticked, size: int) -> Iterator[list[Cell]]:
    """Lines of cells behind the first word, parted by an empty one, each of which may begin with a name after a low
    line."""
    for line in "~".join(words.take_all(1)).split("~~"):
        cells = cells_of((word for word in line.split("~") if not word.startswith("_")), size)
        if cells:
            yield cells


Arc = tuple[int, int, int]  # a state, a symbol, a state
MOST_BITS = 16  # of a state of an automaton
SIXES = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_"
OLD_SIXES = SIXES[:62] + "_-"  # of Binary and BinaryX


def relation(sixes: str = SIXES) -> Callable[[Draft, Ticked, str], None]:
    """`.PairX~8H-xf8H-xf8H-B~_Nabner~R1C1~R1C2~~R2C2~R2C3`: a table of pairs in characters of six bits, the lowest
    first, row by row; then lines of cells, each of which may begin with a name after a low line."""

    def add(draft: Draft, words: Ticked, key: str) -> None:
        symbols, packed = list(draft.symbols), str(words.take(0, ""))
        if not packed or any(character not in sixes for character in packed):
            raise InputError("a table of pairs is needed, in characters of six bits")
        bits = [code >> k & 1 for code in map(sixes.find, packed) for k in range(6)]
        bits += [0] * (len(symbols) ** 2 - len(bits))
        pairs = frozenset(
            (a, b) for k, a in enumerate(symbols) for j, b in enumerate(symbols) if bits[k * len(symbols) + j]
        )
        for cells in _lines(words, draft.size):
            if len(cells) > 1 and key == "relation":
                draft.chain(key, cells, pairs)
            elif len(cells) > 1:
                draft.clue(key, cells, pairs)

    return add


def packed_pairs(pairs: Collection[tuple[int, int]], symbols: Sequence[int]) -> str:
    """The table that `relation` reads."""
    bits = [(a, b) in pairs for a in symbols for b in symbols]
    sixes = (bits[k : k + 6] for k in range(0, len(bits), 6))
    return "".join(SIXES[sum(bit << k for k, bit in enumerate(six))] for six in sixes)


def regex(draft: Draft, words: Ticked, key: str) -> None:
    """`.Regex~MS4qMg~R1C1~R1C2`: the pattern in base 64."""
    try:
        pattern = "".join(_unpacked(words.take(0, "")).decode("ascii").split())
    except UnicodeDecodeError:
        raise InputError("'Regex': its pattern is not text") from None
    if not pattern or ":" in pattern or "#" in pattern:
        raise InputError(f"'Regex': {shown(pattern)} is no pattern such as .*(12|24).*")
    read_pattern(pattern, ())  # refuses what is none
    for cells in _lines(words, draft.size):
        draft.clue("regex", cells, pattern)


def _unpacked(text: str) -> bytes:
    """Base 64 with `-` and `_`, without padding."""
    try:
        return base64.b64decode(text + "=" * (-len(text) % 4), altchars=b"-_", validate=True)
    except (binascii.Error, ValueError):
        raise InputError(f"{shown(text)} is no text in base 64") from None


def packed_text(text: bytes) -> str:
    """What `_unpacked` reads."""
    return base64.b64encode(text, altchars=b"-_").decode().rstrip("=")


class _Bits:
    """Numbers of so many bits, the highest bit first."""

    def __init__(self, packed: bytes):
        self._text, self._at = "".join(f"{byte:08b}" for byte in packed), 0

    def take(self, bits: int) -> int:
        if bits > self.left():
            raise InputError("'NFA': its automaton is cut short")
        self._at += bits
        return int(self._text[self._at - bits : self._at] or "0", 2)

    def left(self) -> int:
        return len(self._text) - self._at


def automaton(draft: Draft, words: Ticked, key: str) -> None:
    """`.NFA~TgRf...~_name~R1C1~R1C2`. The automaton in base 64: 2 bits say how arcs are written, 4 the bits of a state,
    4 the number of symbols (both less one); then how many states begin, how many others end, which of those that begin
    end. States that begin come first, then those that end. If arcs are plain: 4 bits for the bits of a count, then for
    each state the count of arcs and these (symbol, state); else for each state a bit for each symbol, the lowest last,
    and a state for each bit."""
    bits = _Bits(_unpacked(words.take(0, "")))
    packed, wide, symbols = bits.take(2), bits.take(4) + 1, bits.take(4) + 1
    begin, others = bits.take(wide), bits.take(wide)
    ending = bits.take(begin)
    ends = [k for k in range(begin) if ending >> k & 1] + [*range(begin, begin + others)]
    if packed > 1 or symbols != draft.size:
        raise InputError("'NFA': its automaton must use the board's symbols")
    arcs = frozenset(
        (before, draft.first + symbol, after)
        for before, symbol, after in (_packed_arcs if packed else _plain_arcs)(bits, symbols, wide)
    )
    if not begin or not ends or not arcs:
        raise InputError("'NFA': an automaton needs a start, an end and an arc")
    for cells in _lines(words, draft.size):
        draft.clue("automaton", cells, frozenset(range(begin)), frozenset(ends), arcs)


def _packed_arcs(bits: _Bits, symbols: int, wide: int) -> Iterator[tuple[int, int, int]]:
    state = 0
    while bits.left() >= symbols:
        some = bits.take(symbols)
        for symbol in range(symbols):
            if some >> symbol & 1:
                yield state, symbol, bits.take(wide)
        state += 1


def _plain_arcs(bits: _Bits, symbols: int, wide: int) -> Iterator[tuple[int, int, int]]:
    count, state = bits.take(4), 0
    while count and bits.left() >= count:
        for _ in range(bits.take(count)):
            symbol = bits.take((symbols - 1).bit_length())
            yield state, symbol, bits.take(wide)
        state += 1


def packed_automaton(
    begins: Collection[int], ends: Collection[int], arcs: Collection[Arc], symbols: Sequence[int]
) -> str:
    """What `automaton` reads, with plain arcs. Raises ProblemError for more states than the program has."""
    inner = sorted({state for before, _, after in arcs for state in (before, after)})
    number = {state: k for k, state in enumerate(dict.fromkeys([*sorted(begins), *sorted(ends), *inner]))}
    wide = len(number).bit_length()
    if wide > MOST_BITS:
        raise ProblemError(f"Interactive Sudoku Solver has automata of fewer than {1 << MOST_BITS} states")
    ways: list[list[tuple[int, int]]] = [[] for _ in number]
    for before, symbol, after in sorted(arcs):
        if symbol in symbols:  # an arc by another symbol is never taken
            ways[number[before]].append((symbol - symbols[0], number[after]))
    count, narrow = max(map(len, ways)).bit_length(), (len(symbols) - 1).bit_length()
    ending = sum(1 << number[state] for state in begins if state in ends)
    numbers = [(0, 2), (wide - 1, 4), (len(symbols) - 1, 4), (len(begins), wide), (len({*ends} - {*begins}), wide)]
    numbers += [(ending, len(begins)), (count, 4)]
    for some in ways:
        numbers += [(len(some), count), *(pair for symbol, after in some for pair in ((symbol, narrow), (after, wide)))]
    return packed_text(_in_bits(numbers))


def _in_bits(numbers: Iterable[tuple[int, int]]) -> bytes:
    """Numbers, each in so many bits, and zeros up to a whole byte."""
    text = "".join(f"{number:0{width}b}" for number, width in numbers if width)
    text += "0" * (-len(text) % 8)
    return int(text, 2).to_bytes(len(text) // 8, "big")
