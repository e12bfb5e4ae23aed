"""The least and the most of a mark: found, certified and checked, against trying everything."""

import json
from itertools import count
from random import Random

import pytest

import cover
from certificates import files_of, refused
from cover.basics.errors import ProblemError, Refused
from cover.proofs.certificate import prove
from cover.proofs.check.steps import checked
from cover.puzzles.kinds.judging import faults_of
from cover.puzzles.kinds.puzzle import class_of
from cover.puzzles.kinds.table import kind_file
from cover.puzzles.kinds.trying import boards, tries

HITORI = "puzzle: hitori\ncells:\n1 2 3 4\n1 3 5 6\n2 4 7 7\n5 4 6 8\n"
SOME = ("aqre", "countryroad", "dotchi", "fobidoshi", "fourcells", "heyablock", "lollipops", "yinyang")


def solvable(kind, many):
    """So many small boards of a kind with all boards that its rules accept, of which there is one."""
    for places in tries(kind, Random(f"counts {kind.name}"), 20, 300):
        good = [held for held in boards(places) if not any(faults_of(places, held))]
        try:
            puzzle = class_of(kind)(places.draft)
        except ProblemError:  # its text would not be read
            continue
        if good:
            yield puzzle, places, good
            many -= 1
        if not many:
            return


def held_against_everything(name, place, many):
    """Claims of small boards of a kind; how many were certified."""
    targets = (place / str(number) for number in count())
    certified = 0
    for puzzle, places, good in solvable(kind_file(name), many):
        marks = places.marks.symbols
        for symbol in {*marks[:1], *marks[-1:], places.kind.edge_word} - {None}:
            if symbol in marks:
                counts = [sum(held[cell] == symbol for cell in places.cells) for held in good]
            else:
                counts = [sum(held[place] > 0 for place in held if places.is_edge(place)) for held in good]
            for claim, right in (("least", min(counts)), ("most", max(counts))):
                target = next(targets)
                made = prove(puzzle, target, f"{claim} {symbol}")
                assert made.claim == f"{claim} {right} {symbol}", places.draft
                *_, last = checked(files_of(target))
                assert last.held is not None
                certified += 1
    return certified


@pytest.mark.parametrize("name", SOME)
def test_what_is_certified_is_what_trying_everything_finds(name, tmp_path):
    assert held_against_everything(name, tmp_path, 1) > 0


@pytest.fixture(scope="module")
def good(tmp_path_factory):
    """Of one board the certificates of both claims."""
    place = tmp_path_factory.mktemp("counts")
    for word in ("least", "most"):
        assert prove(cover.loads(HITORI), place / word, f"{word} shaded")
    return {word: files_of(place / word) for word in ("least", "most")}


def test_the_search_and_the_certificate_agree(good):
    for word, how in (("least", {"minimize": "count shaded"}), ("most", {"maximize": "count shaded"})):
        best = cover.best(cover.loads(HITORI), **how)
        assert best.optimal
        shaded = sum(map(sum, best.solution))
        assert best.cost == (shaded if word == "least" else -shaded)
        assert json.loads(good[word]["manifest.json"])["claim"] == f"{word} {shaded} shaded"


def test_what_is_no_count_of_a_mark_is_refused(tmp_path):
    for text in ("count", "shaded", "count a b"):
        with pytest.raises(Refused, match="cannot be minimized or maximized"):
            cover.best(cover.loads(HITORI), minimize=text)
    with pytest.raises(ProblemError, match="count grey: hitori has no symbol of that name"):
        cover.best(cover.loads(HITORI), minimize="count grey")
    with pytest.raises(Refused, match="cannot be certified"):
        prove(cover.loads("1..3.4....3.4..2"), tmp_path / "c", "most 4")
    assert not (tmp_path / "c").exists()


def test_any_board_has_a_best(tmp_path):
    assert cover.best(cover.Latin.empty(3), maximize="count 2").cost == -3
    loop = cover.loads("puzzle: slitherlink\ncells:\n. .\n. .\n")
    assert (cover.best(loop, minimize="count line").cost, cover.best(loop, maximize="count line").cost) == (4, -8)


# ---------------------------------------------------------------- costs of marks
PRICED = HITORI.replace("cells:", "cost: shaded 2\ncost: r1c1=# 5\ncost: r2c1=. 1\ncells:")
QUEENS = "puzzle: queens\nsize: 6\ncost: r1c2 9\ncost: r1c4 7\ncost: r1c3 2\ncost: r1c5 4\n"


@pytest.mark.parametrize(
    "text", [PRICED, QUEENS, "puzzle: binairo\ncost: r1c2=1 3\ncost: 0 1\ncells:\n" + "....\n" * 4]
)
def test_what_marks_cost_is_certified(text, tmp_path):
    puzzle = cover.loads(text)
    best = cover.best(puzzle)
    assert prove(puzzle, tmp_path / "c", "best").claim == f"best {best.cost}"
    steps = list(checked(files_of(tmp_path / "c")))
    assert steps[-1].held.words.startswith(f"holds: a solution that costs {best.cost}, and none that costs less")
    assert not any(step.trusted for step in steps)


def test_costs_that_say_nothing_are_refused(tmp_path):
    prove(cover.loads(PRICED), tmp_path / "c", "best")
    files = files_of(tmp_path / "c")
    for text in ("1 2\n1 3\n", "99 1\n", "1 -1\n", "x 1\n", "1\n"):
        refused(files | {"costs.txt": text.encode()}, r"costs\.txt")


def test_best_asks_for_costs(tmp_path):
    with pytest.raises(Refused, match="lines `cost: MARK N` in the puzzle file"):
        prove(cover.loads(HITORI), tmp_path / "c", "best")
