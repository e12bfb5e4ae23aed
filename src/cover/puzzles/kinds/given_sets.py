"""Sets that the families of a sentence can give on no board: `first` of a row, `beside` of a room.

They are refused when a file is read: a sentence about them would hold everywhere, or nowhere.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence

from cover.puzzles.kinds import tree

_CELLS = {"", "cell", "clue", "blank", "square", "centre"}  # families with a cell that is `here`
_PAIRS = {"pair", "touch", "border", "leap"}  # and of two cells besides, the first of which is `here`
_TWO = {*_PAIRS, "two", "facing", "opposite", "rooms", "parallel", "corner"}
_FREE = {"all", "leading", "ring", "corners", "centre", "crossings", "edges"}  # sets of any family
# What a set is made of, if not of `here`: it needs one of these.
_MADE_OF = {
    "first": ("first",), "second": ("first",), "between": ("between",), "ahead": ("here", "first"),
    "aside": ("here", "first"), "room": ("here", "room"),
}  # fmt: skip
_NEEDED = {"here": "a family with a cell of its own", "first": "a family of two", "between": "a family of two"}


class Giving:
    """What the families of a kind give to sentences. families: that it has; lines: the kind's; holes: may a clue stand
    where no cell is?"""

    def __init__(self, families: Collection[str], lines: str = "", *, holes: bool = False):
        self.families, self.lines, self.holes = families, lines, holes

    def given_by(self, word: str) -> set[str]:
        """What the scopes of a family may have, of `here`, `first` (and `second`), `between` and `room`."""
        lined, cornered = bool(self.lines), self.lines == "corners"
        found = {
            "here": word in _CELLS or word in _PAIRS or (word == "bar" and not cornered),
            # A clue in a hole has no cell; it points at `first`.
            "first": word in _TWO or (word in ("bar", "edge") and not cornered) or (word == "clue" and self.holes),
            "between": word == "two"
            or (word in ("pair", "touch", "border", "facing", "elbow", "edge", "bar") and lined)
            or (word == "rooms" and lined and not cornered),
            "room": word == "room",
        }
        return {name for name, given in found.items() if given}

    def never_given(self, stated: tree.Sentence) -> Iterator[tuple[tree.Node, str]]:
        """The nodes of a sentence whose families never give what they are about, each with the reason."""
        given = set[str]()
        for family in stated.families:
            if family.near is not None:
                yield from self._asking(family.near, given)
            given |= self.given_by(family.word)
            if family.where is not None:
                yield from self._asking(family.where, given)
        yield from self._asking(stated.body, given)

    def _asking(self, part: tree.Node, given: set[str]) -> Iterator[tuple[tree.Node, str]]:
        for node in tree.walk(part):
            for word, needed in _needs(node):
                if given.isdisjoint(needed):
                    yield node, f"{word!r} needs {_NEEDED[needed[0]]}: {', '.join(self._giving(needed))}"

    def _giving(self, needed: Sequence[str]) -> list[str]:
        """The families that give one of these."""
        found = [word for word in self.families if not self.given_by(word).isdisjoint(needed)]
        if "here" in needed:
            return ["any mark", *found]
        return [word for word in found if word != "clue"]  # one in a hole is no usual pair


def _needs(node: tree.Node) -> Iterator[tuple[str, Sequence[str]]]:
    """Words, and what each is made of."""
    if isinstance(node, tree.SetOf):
        yield from ((word, _MADE_OF.get(word, ("here",))) for word in node.words if word not in _FREE)
    elif isinstance(node, tree.View | tree.Reach):
        yield type(node).__name__.lower(), ("here",)
    elif isinstance(node, tree.Equal):
        yield "equal", ("first",)
