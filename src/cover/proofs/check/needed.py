"""`minimal 23`, `core 4`: there is one solution, or none, and each of so many givens is needed for that.

Of each given there is the puzzle without it, and what that allows: two solutions, or one. Its files are called as those
of the whole, after its number: `3-puzzle.txt`, `3-solutions.txt`. What is as in the whole is not there.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence

from cover.proofs.check import dimacs
from cover.proofs.check.faults import Fault

CLAIM = re.compile("(minimal|core) ([1-9][0-9]{0,5})")
STATING = ("puzzle.txt", "puzzle.cnf", "cover.dlx", "sentences.json", "counters.txt")
_FILE = re.compile(f"([1-9][0-9]{{0,5}})-({'|'.join(map(re.escape, (*STATING, 'solutions.txt')))})")
GONE = (".", "?", "#")  # what stands where nothing is given, by itself or on a cell that is marked


def of_claim(claim: str) -> tuple[str, int, int]:
    """What is claimed of the whole, of how many givens, and how many solutions there are without one of them."""
    found = CLAIM.fullmatch(claim)
    assert found is not None
    return ("unique", int(found[2]), 2) if found[1] == "minimal" else ("unsolvable", int(found[2]), 1)


def apart(
    texts: Mapping[str, bytes], many: int
) -> tuple[dict[str, bytes], list[tuple[dict[str, bytes], dict[str, bytes]]]]:
    """The files of the whole; and without each given, those that state the puzzle, and the solutions. Raises Fault
    unless each is the puzzle with one given less, and no two are the same one."""
    own: list[dict[str, bytes]] = [{} for _ in range(many)]
    whole: dict[str, bytes] = {}
    for name, text in texts.items():
        found = _FILE.fullmatch(name)
        if found is None:
            whole[name] = text
        elif int(found[1]) > many:
            raise Fault(f"{name}: {many} givens are claimed to be needed")
        else:
            own[int(found[1]) - 1][found[2]] = text
    puzzle = "puzzle.cnf" if "puzzle.cnf" in whole else "puzzle.txt"
    stating = {name: text for name, text in whole.items() if name in STATING}
    fewer = []
    for number, files in enumerate(own, 1):
        # What the puzzle without a given states may be left out where it is as in the whole, and nothing else may be
        # there.
        if not {puzzle, "solutions.txt"} <= {*files} or puzzle not in whole or {*files} - {*stating, "solutions.txt"}:
            raise Fault(f"without given {number}: the files are not {puzzle}, solutions.txt, and some of the whole's")
        if not _is_less(puzzle, _decoded(whole[puzzle]), _decoded(files[puzzle])):
            raise Fault(f"{number}-{puzzle} is not {puzzle} with one given less")
        solutions = files.pop("solutions.txt")
        fewer.append(({name: text for name, text in (stating | files).items() if text}, {"solutions.txt": solutions}))
    # Each is another given: else one could stand for several.
    if len({stated[puzzle] for stated, _ in fewer}) < many:
        raise Fault("the same given is left out twice")
    return whole, fewer


def _decoded(text: bytes) -> str:
    try:
        return text.decode()
    except UnicodeDecodeError:
        raise Fault("a puzzle is no text") from None


def _is_less(name: str, text: str, fewer: str) -> bool:
    if name == "puzzle.cnf":
        (variables, clauses), (others, left) = dimacs.formula(text, name), dimacs.formula(fewer, name)
        same, _ = _ends(clauses, left)
        return variables == others and len(left) == len(clauses) - 1 and left[same:] == clauses[same + 1 :]
    return given_left_out(text, fewer)


def given_left_out(text: str, fewer: str) -> bool:
    """Is the second text of a puzzle the first one without one given: a mark of its rows, a word of a line, a line?

    >>> given_left_out("1 2\\n. 4\\n", "1 2\\n. .\\n"), given_left_out("1 2\\n. 4\\n", "1 .\\n. .\\n")
    (True, False)
    """
    lines, left = ([_words(line) for line in one.split("\n") if line.strip()] for one in (text, fewer))
    # What both have at the beginning and at the end is the same; the rest must be one given.
    start, end = _ends(lines, left)
    gone, there = lines[start : len(lines) - end], left[start : len(left) - end]
    if not there:  # a line, or a block with one mark
        marks = [word for words in gone for word in words if word != "." and not word.endswith(":")]
        # One line is gone, or several that hold one mark between them.
        return len(gone) == 1 or len(marks) == 1
    if len(gone) != 1 or len(there) != 1:
        return False
    ((old,), (new,)) = gone, there
    if len(new) == len(old) - 1:
        # A word of a line less: not the key itself.
        same, _ = _ends(old, new)
        return new[same:] == old[same + 1 :] and not old[same].endswith(":")
    differing = [pair for pair in zip(old, new, strict=False) if pair[0] != pair[1]]
    return len(new) == len(old) and len(differing) == 1 and _fades(*differing[0])


def _words(line: str) -> list[str]:
    """The marks of a row without blanks, or the words of another line."""
    return line.split() if ":" in line or len(line.split()) > 1 else [*line.strip()]


def _ends(long: Sequence[object], short: Sequence[object]) -> tuple[int, int]:
    """How many parts are the same at the beginning, and how many after those at the end."""
    most = min(len(long), len(short))
    start = next((k for k in range(most) if long[k] != short[k]), most)
    rest = most - start
    return start, next((k for k in range(rest) if long[-1 - k] != short[-1 - k]), rest)


def _fades(mark: str, left: str) -> bool:
    """Is that what is left of a mark whose number, or all of it, is not given?"""
    return mark not in GONE and left in (*GONE, re.sub("[0-9]+", "", mark), re.sub("[0-9]+", "?", mark))
