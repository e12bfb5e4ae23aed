"""What a way takes for known was given, or a step showed it before."""

import pytest

import cover
from cover.logic.rules.evidence import FromStart
from cover.logic.scales import scale
from cover.logic.start import begin
from cover.logic.state import State
from cover.logic.steps import Step
from cover.logic.ways import SolvingPath
from cover.problems.names import Kind, named
from cover.puzzles import PUZZLES
from cover.puzzles.fields.field import Field
from cover.puzzles.fields.picture import texts_of
from cover.puzzles.kinds.meaning.encoder import encoded
from cover.puzzles.kinds.table import puzzle_class
from cover.puzzles.lines.lines import Lines

NURIKABE = "puzzle: nurikabe\ncells:\n..2..1\n.1....\n..1.1.\n...1..\n2.1.1.\n......\n"
SLOW = {"battleships"}  # seconds each


def instances():
    """The example of every kind, and its variants, as far as steps read rules on their marks."""
    for kind in sorted(PUZZLES):
        cls = puzzle_class(kind)
        for number, text in enumerate((cls.example, *cls.variants)):
            marks = [pytest.mark.slow] if kind in SLOW else []
            yield pytest.param(kind, text, marks=marks, id=f"{kind}-{number}")


def begun(puzzle):
    return SolvingPath.from_start(begin(puzzle, scale()), scale())


def stands_there(puzzle, name):
    """Does the instance show something in a cell, or at an end of an edge?"""
    name = named(name)
    if name.kind is Kind.EDGE:
        return any(puzzle.point_text(point) != "·" for point in name.place)
    if name.kind is not Kind.CELL:
        return False
    if isinstance(puzzle, Field):
        if hasattr(puzzle, "core"):  # a centre may lie between cells
            return name.place in puzzle.core
        r, c = name.place
        return texts_of(puzzle)[r][c].strip() not in (".", "")
    if isinstance(puzzle, Lines):
        return puzzle.point_text(name.place) != "·"
    r, c = name.place
    return puzzle.cells[r][c] is not None


@pytest.mark.parametrize(("kind", "text"), list(instances()))
def test_each_step_rests_on_what_is_given_or_was_shown(kind, text):
    puzzle = cover.loads(text, kind=kind)
    if State.of(puzzle).marks is None or puzzle.speech.of_clues:
        pytest.skip("no rules of a board to read")
    way = begun(puzzle)
    state = way.start
    marks, shown = state.marks, set()
    for option in state.on_board(state.given.nonzero()[0].tolist()):
        cell, _ = marks.mark(option)
        assert stands_there(puzzle, marks.board.cell_names[cell]), f"{state.name(option)} is taken for known"
        shown.add(cell)
    settled = {cell for reason in state.at_once for cell in marks.numbers(reason.cells)}
    for step in way.walk():
        now = marks.now(way.state.live)
        if isinstance(step.evidence, FromStart):
            assert not shown.intersection(step.evidence.cells(way.state))
        else:
            assert settled <= shown
        for cell, mask in enumerate(now if not marks.board.region_names else marks.start):  # regions strike marks out
            if mask.bit_count() == 1 and cell not in settled:
                (option,) = marks.options(cell, mask)
                assert cell in shown or not way.state.on_board([option]), f"{state.name(option)} was not shown"
        shown |= {marks.mark(option)[0] for one in (*step.before, step) for option in one.places}
    assert settled <= shown


def test_lines_that_a_sentence_settles_by_its_clue_are_steps():
    """A dot beside the border: its line is straight, and there is no room for it upright."""
    puzzle = cover.loads("puzzle: midloop\ncells:\n....\n....\n1.1.\n...1\n..1.\n")
    (words,) = cover.hint(puzzle).words(full=True)
    assert words.splitlines() == [
        "settled by the givens (1 at r3c1): line r2c1-r3c1, no line r3c1-r3c2, line r3c1-r4c1",
        "  1 at r3c1: it is straight",
    ]
    assert cover.path(puzzle).solved


@pytest.mark.parametrize(
    ("kind", "words", "why"),
    [
        (
            "pfeilzahlen",
            "settled by the givens (4 cells): r1c1=-, r1c5=-, r5c1=-, r5c5=-",
            "no clues beside it, so it is -",
        ),
        (
            "patches",
            "settled by the givens (rectangles): wall r1c3-r1c4, wall r2c3-r2c4",
            "rectangles: none lies on both sides",
        ),
        (
            "norinuri",
            "between two numbers (r1c1 and r3c1): r2c1=#",
            "an island there would join those of r1c1 and r3c1",
        ),
    ],
)
def test_what_a_sentence_settles_names_it_with_its_clue_or_place(kind, words, why):
    steps = cover.path(cover.loads(puzzle_class(kind).example)).steps
    assert next(str(step) for step in steps if step.technique == words.partition(" (")[0]) == words
    assert why in str(cover.hint(cover.loads(puzzle_class(kind).example), only="at-once").words(full=True)[0])


def test_sentences_become_a_board_once_for_a_hint_or_a_grade(monkeypatch):
    made = []
    monkeypatch.setattr("cover.puzzles.kinds.puzzle.encoded", lambda places: made.append(places) or encoded(places))
    puzzle = cover.loads(puzzle_class("creek").example)
    assert cover.hint(puzzle).steps
    assert len(made) == 1
    assert cover.grade(puzzle, ["r1c1=#"]).solutions == "unique"
    assert len(made) == 2


def test_marks_that_a_kind_names_itself_are_no_steps():
    """Of nondango: cells without a circle hold nothing."""
    assert "settled" not in str(cover.path(cover.loads(puzzle_class("nondango").example)))


def test_a_way_of_nurikabe_shows_every_cell():
    way = cover.path(cover.loads(NURIKABE))
    assert way.solved
    placed = [option for step in way.steps for option in step.places]
    assert len(placed) == len(set(placed)) == 36 - 9


def test_the_reasons_are_those_of_a_player():
    lines = str(cover.path(cover.loads(NURIKABE))).splitlines()
    assert lines[0] == "  1 between two numbers (r1c3 and r2c2): r1c2=#"
    assert "  9 around a 1 (r1c6): r1c5=#, r2c6=#" in lines
    assert " 14 out of reach (8 cells): r1c1=#, r2c4=#, r3c1=#, r4c2=#, r4c6=#, r6c2=#, r6c4=#, r6c6=#" in lines


def test_the_same_holds_of_hints_and_of_pictures():
    hint = cover.hint(cover.loads(NURIKABE))
    assert hint.words(full=True)[0].endswith("on land it would join the islands of r1c3 and r2c2")
    puzzle = cover.loads(NURIKABE)
    way = begun(puzzle)
    assert not way.view().overlay
    for step in way.walk():
        drawn = way.view(step).overlay
        assert sum(getattr(shape, "fill", "") == "placed" for shape in drawn) == len(step.places)
    dark = [shape for shape in way.view().overlay if getattr(shape, "fill", "") == "black"]
    assert len(dark) == sum(map(sum, cover.solve(puzzle).solution))


def test_a_scale_without_such_steps_takes_what_is_settled_for_given():
    way = cover.path(cover.loads(NURIKABE), without=["at-once"])
    assert way.solved
    assert len(way.steps) == 3


def test_a_step_that_claims_more_than_the_puzzle_settles_is_refused():
    state = begin(cover.loads(NURIKABE), scale()).state
    marks = state.marks
    (other,) = marks.numbers([(0, 3)])
    claimed = Step("out of reach", tuple(marks.options(other, 1)), (), FromStart(0))
    assert list(claimed.faults(state)) == ["r1c4=# is not settled from the start"]


def test_galaxies_say_what_they_settle():
    first = str(cover.path(cover.loads(puzzle_class("galaxies").example))).splitlines()[0]
    assert first == "  1 one galaxy left (r2c1 and r2c2): r1c1=2, r1c2=2, r3c2=2"
