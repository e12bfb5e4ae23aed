"""Kinds in Python that have givens, and files of each layout: what is reported of them is what trying every set of them
shows."""

from itertools import combinations

import pytest

import cover
from cover.puzzles import PUZZLES
from cover.puzzles.kinds.table import puzzle_class

# Few givens each: first an instance with solutions, then one without.
SMALL = {
    "sudoku": (
        "puzzle: sudoku\nboxes: 2x2\nthermo: r1c1 r1c2\n\n12..\n3...\n..4.\n.3..\n",
        "puzzle: sudoku\nboxes: 2x2\nthermo: r1c1 r1c2\n\n1.3.\n3...\n..4.\n.2..\n",
    ),
    "latin": ("puzzle: latin\n\n12.\n2..\n...\n", "puzzle: latin\n\n12.\n21.\n..1\n"),
    "queens": (
        "puzzle: queens\nsize: 6\nqueens: r1c2\nforbidden: r3c1 r4c6 r6c6\n",
        "puzzle: queens\nsize: 6\nqueens: r1c1 r2c3\nforbidden: r3c5 r4c2\n",
    ),
    "unequal": (
        "puzzle: unequal\ngreater: r1c2 r1c1\ngivens:\n1..\n.3.\n3..\n",
        "puzzle: unequal\ngreater: r1c2 r1c1\ngivens:\n3..\n.3.\n..2\n",
    ),
    "keen": (
        "puzzle: keen\nsize: 3\ntotal 4: r1c1 r1c2\ntotal 5: r2c1 r3c1\ntotal 9: r1c3 r2c3 r2c2 r3c2 r3c3\n"
        "givens:\n1.2\n...\n..1\n",
        "puzzle: keen\nsize: 3\ntotal 4: r1c1 r1c2\ntotal 5: r2c1 r3c1\ntotal 9: r1c3 r2c3 r2c2 r3c2 r3c3\n"
        "givens:\n2..\n.1.\n3..\n",
    ),
    "towers": (
        "puzzle: towers\nbottom: . . 3\ngivens:\n1..\n...\n..1\n",
        "puzzle: towers\nbottom: . . 3\ngivens:\n1.2\n...\n..1\n",
    ),
    "steiner": (
        "puzzle: steiner\npoints: 7\ngiven: 1-2-3 1-4-5 1-6-7 2-4-6 2-5-7\n",
        "puzzle: steiner\npoints: 7\ngiven: 1-2-3 1-4-5 1-6-7 2-4-7 3-4-7\n",
    ),
    "kakuro": (
        "puzzle: kakuro\ncells:\n# 6\\ 6\\\n\\6 5 .\n\\6 . 5\n",
        "puzzle: kakuro\ncells:\n# 6\\ 6\\\n\\6 5 2\n\\6 . 4\n",
    ),
    "suguru": (
        "puzzle: suguru\nrooms:\nAAAB\nCABB\nCCDB\nCCDD\n\ncells:\n2.4.\n..2.\n....\n.3..\n",
        "puzzle: suguru\nrooms:\nAAAB\nCABB\nCCDB\nCCDD\n\ncells:\n2..1\n2...\n....\n.3..\n",
    ),
    "wordsquare": (
        "puzzle: wordsquare\nwords:\nAGE ARE APE EAR EEL EYE GAP GEL LEE PEA PEN RAG RYE\n\n"
        "cells:\nG A .\n. P .\n. . .\n",
        "puzzle: wordsquare\nwords:\nAGE ARE APE EAR EEL EYE GAP GEL LEE PEA PEN RAG RYE\n\n"
        "cells:\nG A .\n. P .\n. . Z\n",
    ),
    "battleships": (
        "puzzle: battleships\nfleet: 2 1\ncells:\nS~.\n...\n..S\n\nright: 1 . .\nbottom: . . .\n",
        "puzzle: battleships\nfleet: 2 1\ncells:\nSS.\n~..\nS.S\n\nright: . . .\nbottom: . . .\n",
    ),
    "tracks": (
        "puzzle: tracks\nstart: 1\nend: 3\ncells:\n-..\n...\n..|\n\nright: 3 . .\nbottom: . . .\n",
        "puzzle: tracks\nstart: 1\nend: 3\ncells:\n-7.\nL..\n...\n\nright: . . .\nbottom: . . .\n",
    ),
    "signpost": (
        "puzzle: signpost\ncells:\n3E 9 S\nSE 1SW W\nN N N\n",
        "puzzle: signpost\ncells:\n3E 9 S\nSE 1SW W\nN 4N N\n",
    ),
    "coloring": (
        "puzzle: coloring\ncolors: 3\ngiven: a=1 b=2 c=3\nedges:\na b\nb c\na c\nc d\n",
        "puzzle: coloring\ncolors: 3\ngiven: a=1 c=2 d=3\nedges:\na b\nb c\nb d\n",
    ),
    "slitherlink": ("puzzle: slitherlink\ncells:\n3.0\n..2\n.2.\n", "puzzle: slitherlink\ncells:\n3.3\n.0.\n.22\n"),
    "creek": ("puzzle: creek\ncorners:\n1..1\n.4..\n..1.\n1...\n", "puzzle: creek\ncorners:\n1...\n.4..\n..0.\n1..1\n"),
    "slant": ("puzzle: slant\ncorners:\n1..1\n.4..\n..1.\n.0..\n", "puzzle: slant\ncorners:\n0...\n.4..\n..0.\n...1\n"),
    "akari": ("puzzle: akari\ncells:\n..1.\n.2..\n....\n0..#\n", "puzzle: akari\ncells:\n..1.\n.4..\n....\n2..0\n"),
    "fillomino": ("puzzle: fillomino\ncells:\n3..\n3.2\n..2\n", "puzzle: fillomino\ncells:\n22.\n2..\n1.3\n"),
}


class Tried:
    """The solutions of every set of givens."""

    def __init__(self, text):
        self.puzzle = cover.loads(text)
        self.everything = frozenset(range(len(self.puzzle.given_parts())))
        assert 2 <= len(self.everything) <= 8
        self._known = {}

    def solutions(self, parts):
        """As many as are looked at; those of all givens are all."""
        if parts not in self._known:
            self._known[parts] = set(cover.solve(self.puzzle.keeping(sorted(parts)), limit=200).solutions)
        return self._known[parts]

    def fewest(self, solutions):
        """How many givens are enough for these solutions and no others."""
        sizes = range(len(self.everything) + 1)
        return next(
            many
            for many in sizes
            if any(self.solutions(frozenset(s)) == solutions for s in combinations(self.everything, many))
        )


@pytest.mark.parametrize("kind", sorted(PUZZLES))
def test_an_instance_that_keeps_all_its_givens_is_itself_and_one_without_is_of_its_kind(kind):
    puzzle = cover.loads(puzzle_class(kind).example)
    if not hasattr(puzzle, "given_parts"):
        return
    parts = puzzle.given_parts()
    assert puzzle.keeping(range(len(parts))) == puzzle
    assert type(puzzle.keeping(())) is type(puzzle)
    assert not parts or kind in SMALL


@pytest.mark.parametrize("kind", SMALL)
def test_givens_that_clash(kind):
    tried = Tried(SMALL[kind][1])
    for fewest in (False, True):
        found = cover.explain(tried.puzzle, smallest=fewest)
        members = found.core.members
        assert (found.verdict.value, found.complete, found.core.minimal) == ("unsolvable", True, True)
        assert not tried.solutions(members)
        assert all(tried.solutions(members - {k}) for k in members)
    assert (len(members), found.core.smallest) == (tried.fewest(set()), True)


@pytest.mark.parametrize("kind", SMALL)
def test_givens_that_follow_from_others(kind):
    tried = Tried(SMALL[kind][0])
    everything, solutions = tried.everything, tried.solutions(tried.everything)
    for fewest in (False, True):
        found = cover.minimal(tried.puzzle, fewest=fewest)
        assert found.complete
        assert found.redundant == {k for k in everything if tried.solutions(everything - {k}) == solutions}
        members = found.core.members
        assert tried.solutions(members) == solutions
        assert all(tried.solutions(members - {k}) != solutions for k in members)
    assert (len(members), found.core.smallest) == (tried.fewest(solutions), True)


@pytest.mark.parametrize("kind", SMALL)
def test_solutions_that_differ_are_those_of_this_kind(kind):
    tried = Tried(SMALL[kind][0])
    many = len(tried.solutions(tried.everything))
    found, reasons = cover.candidates(tried.puzzle), cover.explain(tried.puzzle)
    assert 1 <= many < 200
    areas = kind == "fillomino"  # which neither masks nor an exact cover count
    assert (found.exact, found.solutions) == (True, None if areas else many)
    assert reasons.verdict.value == ("unique" if many == 1 else "multiple")
    if many > 1:
        assert all(0 < found.counts[label] < many for label in reasons.added.marks)
