"""What a step points out in a picture: what it rests on, what its sets reach, what it places and strikes out."""

import pytest

import cover
from cover.cli.shared.pictures import _colored
from cover.drawing.shapes import Circle, Path, Text, viewed
from cover.drawing.svg import svg
from cover.drawing.terminal import canvas, plain
from cover.logic.overlays import overlay
from cover.logic.paths import hint
from cover.logic.pictures import view_of
from cover.logic.scales import scale
from cover.logic.start import begin
from cover.logic.state import State
from cover.logic.ways import SolvingPath
from cover.puzzles import PUZZLES
from cover.puzzles.kinds.table import puzzle_class
from crossing import cells, crossed_out, steps

BOARD = cover.Sudoku.empty(9)


def pair():
    state = crossed_out(*cells({"r1c1": "12", "r1c4": "12"}))
    return state, steps(state, "naked-pair")[0]


def names(state, options):
    return {state.name(option) for option in options}


def test_the_bases_hold_what_a_step_rests_on_and_covers_reach_further():
    state, step = pair()
    used = step.evidence.shown(state)
    assert names(state, used.rests) == {"r1c1=1", "r1c1=2", "r1c4=1", "r1c4=2"}
    assert names(state, used.reaches) == {f"r1c{c}={s}" for c in (2, 3, 5, 6, 7, 8, 9) for s in (1, 2)}
    view = view_of(BOARD, state, step)
    assert view.used == {(0, 0): ["1", "2"], (0, 3): ["1", "2"]}
    assert view.over == {(0, c) for c in (1, 2, 4, 5, 6, 7, 8)}
    assert view.removed[0, 1] == ["1", "2"]


def test_a_hidden_single_shows_its_region():
    state = State.of(cover.Latin([[1, 2, 3, None], *[[None] * 4] * 3]))
    view = view_of(cover.Latin([[1, 2, 3, None], *[[None] * 4] * 3]), state, hint(state))
    assert view.placed == {(0, 3): "4"}
    assert view.over >= {(0, 0), (0, 1), (0, 2)}


def test_whips_nets_and_uniqueness_show_what_they_go_through():
    state = crossed_out(*cells({"r1c1": "12", "r1c4": "12", "r2c1": "12", "r2c4": "123"}), unique=True)
    (step,) = steps(state, "uniqueness-1")
    assert names(state, step.evidence.shown(state).rests) == {
        f"r{r}c{c}={s}" for r in (1, 2) for c in (1, 4) for s in (1, 2)
    }  # fmt: skip
    escargot = cover.loads("1....7.9..3..2...8..96..5....53..9...1..8...26....4...3......1..4......7..7...3..")
    state = State.of(escargot)
    for technique in ("whip", "forcing-net"):
        step = hint(state, scale("steps").narrowed(only=(technique,)))
        used = step.evidence.shown(state)
        assert used.rests
        assert not used.reaches


def test_the_four_kinds_of_cells_are_distinguished_without_colors():
    state, step = pair()
    lines = plain(BOARD.draw(None, view_of(BOARD, state, step))).split("\n")
    assert lines[1].startswith("┃░1░2░░░│·\u00d7·\u00d7·3·│")
    state.place(step.removes[0])
    placed = hint(state, scale("singles"))
    assert "▒" in plain(BOARD.draw(None, view_of(BOARD, state, placed)))


@pytest.mark.parametrize(("background", "what"), [("46", "used"), ("43", "over"), ("41", "struck")])
def test_they_have_backgrounds_in_colors(background, what):
    state, step = pair()
    rows = canvas(BOARD.draw(None, view_of(BOARD, state, step))).rows()
    assert f"\x1b[{background}m" in "".join(map(_colored, rows)), what


def test_svg_has_a_shade_for_each_with_colors_and_without():
    pytest.importorskip("drawsvg")
    from cover.drawing.colors import COLORS, GREYS
    from cover.drawing.svg import svg

    state, step = pair()
    picture = BOARD.draw(None, view_of(BOARD, state, step))
    for mono, colors in ((False, COLORS), (True, GREYS)):
        text = svg(picture, mono=mono)
        assert len({colors[name] for name in ("used", "over", "placed", "paper")}) == 4
        assert colors["used"] in text
        assert colors["over"] in text


FEW = 3  # steps of each example that are drawn


@pytest.mark.parametrize("name", sorted(PUZZLES))
def test_the_steps_of_every_kind_are_drawn_with_their_words(name):
    pytest.importorskip("drawsvg")
    puzzle = cover.loads(puzzle_class(name).example)
    of = scale("basic") if name in ("sudoku", "polyomino", "polycube", "langford") else scale()
    way = SolvingPath.from_start(begin(puzzle, of), of)
    for number, step in enumerate(way.walk()):
        view = way.view(step)
        drawn = viewed(puzzle.draw(None, view), view)
        words = [shape.text for shape in drawn.shapes if isinstance(shape, Text)]
        assert any(step.technique in text for text in words) or len(step.technique) > 30
        assert drawn.height >= puzzle.draw().height
        assert "<svg" in svg(drawn)
        if number >= FEW:
            break


def test_lines_that_are_found_crosses_and_what_is_new_are_laid_over_the_picture():
    puzzle = cover.loads("puzzle: slitherlink\ncells:\n.3..\n2.1.\n.2.3\n3..2\n")
    way = SolvingPath.from_start(begin(puzzle, scale()), scale())
    steps = way.walk()
    first = next(steps)
    new = first.places or first.removes
    before = way.view(first).overlay
    assert [way.state.name(one) for one in new] == ["line r4c1-r5c1", "line r5c1-r5c2"]
    assert Path(((0.0, 4.0), (1.0, 4.0)), "ink", 0.1) in before
    second = next(steps)
    after = way.view(second).overlay
    assert Path(((0.0, 4.0), (1.0, 4.0)), "answer", 0.1) in after
    assert not any(isinstance(shape, Circle) for shape in after)


def test_marks_and_colors_leave_clues_legible():
    bars = cover.loads(puzzle_class("tateyoko").example)
    state = State.of(bars)
    shapes = overlay(bars, state, hint(state))
    (mark,) = [shape for shape in shapes if isinstance(shape, Text)]
    assert (mark.text, mark.x, mark.y) == ("h", pytest.approx(2.83), pytest.approx(2.2))  # beside the 2
    # Round white words on black, not behind them.
    around = [shape.points[0] for shape in shapes if isinstance(shape, Path) and shape.stroke == "over"]
    assert sorted(around) == [pytest.approx((0.07, 1.07)), pytest.approx((4.07, 1.07))]
