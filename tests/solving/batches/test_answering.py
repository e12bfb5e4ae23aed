"""How a batch answers: natively at first, by a search of its own where that leaves a board open, in pieces."""

import io
from types import SimpleNamespace

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import cover
from batches import FOUR, NONE, SEVERAL, batch, relabelled
from cli_help import E_SOLVED, E
from cover.formats.boards.layout import Rules
from cover.formats.text import Source
from cover.solving.batches.answering import Answerer, Asked
from cover.solving.batches.many import Engine
from cover.solving.batches.reading import Blocks, Progress
from cover.solving.batches.summary import KINDS, Summary
from cover.solving.batches.writing import Wanted


# ---------------------------------------------------------------- how they are answered
def test_what_the_first_pass_leaves_open_is_searched_on_its_own(monkeypatch):
    from cover.solving.batches import answering

    text = "\n".join([E, SEVERAL, NONE, *relabelled(E, 5), FOUR, "." * 16])
    expected = batch(text, write="count", limit=3)[0]
    monkeypatch.setattr(answering, "QUICK", 3)
    assert batch(text, write="count", limit=3)[0] == expected
    assert batch(FOUR + "\n" + "." * 16, write="count", limit=None)[0] == ["1", "288"]
    assert batch(text)[0][0] == E_SOLVED
    lines, _, summary = batch(text, nodes=2)
    assert summary.kinds["unknown"] > 1
    assert lines[0] == "# unknown: the search was stopped"
    assert batch(text, write="count", nodes=2)[0][0] == "at least 0 (nodes)"


def test_a_wrong_engine_is_found_out(monkeypatch):
    def lying(self, boards, *arguments, **options):
        answers = right(self, boards, *arguments, **options)
        answers.solutions[1, [3, 4]] = answers.solutions[1, [4, 3]]
        return answers

    right = Engine.solve
    monkeypatch.setattr(Engine, "solve", lying)
    with pytest.raises(cover.WrongSolution, match="line 3"):
        batch(f"# comment\n{E}\n{E}\n")


BOARDS = st.sampled_from(
    [E, SEVERAL, NONE, FOUR, "." * 36, "12", "", "# remark", E.replace("0", "*"), "0.2." + "." * 12]
)


@settings(max_examples=30)
@given(chosen=st.lists(BOARDS, min_size=1, max_size=30), size=st.integers(1, 7), data=st.data())
def test_blocks_of_any_size_say_the_same_and_can_be_gone_on_with(chosen, size, data):
    text = "\n".join([E, *chosen]).encode()

    def answered(size, after=Progress()):  # noqa: B008 (immutable)
        with Source(io.BytesIO(text), "") as source:
            blocks = Blocks(source, size=size)
            blocks.skip(after)
            answerer = Answerer(Asked(), Rules())
            for block, progress in blocks:
                yield b"".join(Wanted().lines(*piece) for piece in answerer.answer(block)), progress

    whole = b"".join(lines for lines, _ in answered(1000))
    pieces = list(answered(size))
    assert b"".join(lines for lines, _ in pieces) == whole
    cut = data.draw(st.integers(0, len(pieces)))
    done = pieces[cut - 1][1] if cut else Progress()
    rest = b"".join(lines for lines, _ in answered(3, done))
    assert b"".join(lines for lines, _ in pieces[:cut]) + rest == whole


def test_the_summary_adds_up():
    boards = relabelled(E, 40) + [SEVERAL] * 3
    _, _, summary = batch("\n".join(boards))
    each = [batch(board)[2] for board in boards]
    assert summary.boards == 43
    assert summary.guesses == sum(one.guesses for one in each) > 0
    assert summary.depth == max(one.depth for one in each)
    assert summary.most[0] == max(one.guesses for one in each)
    assert 0 < summary.fastest[0] <= summary.slowest[0] <= summary.seconds
    words = "\n".join(summary.words(2.0, 43))
    assert "43 boards in 2 s (22 a second): 40 with one solution, 3 with several" in words
    assert "43 boards in 43 s (1 a second)" in summary.words(43.0, 43)[0]
    assert "(0.43 a second)" in summary.words(100.0, 43)[0]


def test_the_summary_names_the_lines_of_the_extremes_over_all_blocks():
    summary, line = Summary(), 0
    for seconds, guesses in [([2.0, 3.0], [4, 1]), ([1.0, 9.0], [0, 7]), ([5.0, 4.0], [2, 6])]:
        numbers = np.arange(line, line := line + len(seconds))
        costs = np.array([seconds, guesses, guesses], dtype=np.float64).T
        answers = SimpleNamespace(kind=np.full(len(seconds), KINDS.index("unique")), costs=costs, twins=0)
        summary.add(SimpleNamespace(numbers=numbers), answers)
    assert (summary.fastest, summary.slowest, summary.most) == ((1.0, 2), (9.0, 3), (7, 3))


# ---------------------------------------------------------------- limits
def open_boards(monkeypatch, quick=1):
    """The first pass settles nearly nothing."""
    from cover.solving.batches import answering

    monkeypatch.setattr(answering, "QUICK", quick)


def counting_runs_out(monkeypatch):
    """No count ends in time; finding a solution does."""
    from cover.basics.result import Result, Stop
    from cover.solving import verbs

    def count(puzzle, backend, **options):
        return Result((), 0, Stop.TIMEOUT)

    monkeypatch.setattr(verbs, "count", count)


@pytest.mark.parametrize("limit", [3, 5000, None])
def test_a_board_whose_count_runs_out_keeps_its_solution_in_every_output(monkeypatch, limit):
    open_boards(monkeypatch)
    counting_runs_out(monkeypatch)
    text = "\n".join(relabelled(E, 3))
    for write in ("solution", "json", "count"):
        lines, _, summary = batch(text, write=write, limit=limit, seconds=60.0)
        assert len(lines) == 3
        assert all(lines)
        if limit != 3:
            assert summary.kinds == {"solvable": 3}
            assert all({"solution": " # perhaps", "json": '"solvable"', "count": "at least 1 (time)"}[write] in line
                       for line in lines)  # fmt: skip


def test_a_board_with_one_solution_always_has_it(monkeypatch):
    open_boards(monkeypatch)
    for nodes in range(2, 60, 3):
        for limit in (2, 3, 2000, None):
            lines, _, summary = batch(E, limit=limit, nodes=nodes)
            (kind,) = summary.kinds
            solution = lines[0].partition(" # ")[0]
            assert (solution == E_SOLVED) == (kind in ("unique", "solvable"))
            assert (" # perhaps not the only solution" in lines[0]) == (kind == "solvable")


def test_the_time_of_a_board_is_spent_once(monkeypatch):
    from cover.solving import verbs

    given_ = []

    def spending(search):
        def searched(puzzle, backend, **options):
            given_.append(options["seconds"])
            return search(puzzle, backend, **options)

        return searched

    open_boards(monkeypatch)
    monkeypatch.setattr(verbs, "solve", spending(verbs.solve))
    monkeypatch.setattr(verbs, "count", spending(verbs.count))
    batch(E, limit=None, seconds=50.0)
    assert len(given_) == 2
    assert given_[1] < given_[0] <= 50.0


def test_only_a_bare_solution_is_the_only_one():
    assert batch(E, limit=1)[0] == [E_SOLVED + " # perhaps not the only solution"]
    assert batch(batch(E, limit=1)[0][0])[0] == [E_SOLVED]


def test_what_is_left_undecided_can_be_filtered(monkeypatch):
    open_boards(monkeypatch)
    text = f"{E}\n{FOUR}\n{SEVERAL}\n"
    assert batch(text, write="board", only="undecided", nodes=2)[0] == [E, SEVERAL]
    assert batch(text, write="board", only="undecided")[0] == []


# ---------------------------------------------------------------- pieces
def test_answers_are_kept_as_they_come_though_their_block_is_not_done(monkeypatch, tmp_path):
    from cover.solving import verbs
    from cover.solving.batches.journal import Journaled
    from cover.solving.batches.running import Job

    open_boards(monkeypatch)
    solve, left = verbs.solve, iter(range(4))

    def interrupted(puzzle, backend, **options):
        if next(left, None) is None:
            raise KeyboardInterrupt
        return solve(puzzle, backend, **options)

    monkeypatch.setattr("cover.solving.batches.running.LINES", 100)
    monkeypatch.setattr(verbs, "solve", interrupted)
    corpus = "# head\n" + "\n".join(relabelled(E, 6)) + "\n"
    sink = Journaled(str(tmp_path / "out.txt"), {}, resume=False)
    with Source(io.BytesIO(corpus.encode()), "") as source, pytest.raises(KeyboardInterrupt):
        Job(source, sink, Wanted(), Asked()).run()
    assert sink.kept.progress == Progress(5, corpus.index(corpus.splitlines()[5]), sink.kept.progress.check)
    assert (tmp_path / "out.txt.part").read_text().count("\n") == 4
    monkeypatch.setattr(verbs, "solve", solve)
    with Source(io.BytesIO(corpus.encode()), "") as source:
        Job(source, Journaled(str(tmp_path / "out.txt"), {}, resume=True), Wanted(), Asked()).run()
    assert (tmp_path / "out.txt").read_text().splitlines() == batch(corpus)[0]


@settings(max_examples=20, deadline=None)
@given(chosen=st.lists(BOARDS, min_size=1, max_size=20), quick=st.sampled_from([0, 3, 5000]))
def test_pieces_say_what_the_whole_says(chosen, quick):
    from cover.solving.batches import answering, running

    text = "\n".join(chosen)
    try:
        whole = batch(text, write="json")
    except cover.InputError:
        return
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(answering, "QUICK", quick)
        patch.setattr(answering, "PIECE", 0.0)
        patch.setattr(answering, "STEP", 2)
        patch.setattr(running, "LINES", 100)
        lines, wrong, summary = batch(text, write="json")
        solutions = batch(text)[0]
    assert [strip(line) for line in lines] == [strip(line) for line in whole[0]]
    assert (wrong, summary.kinds) == (whole[1], whole[2].kinds)
    assert len(solutions) == len(lines)


def strip(line):
    """A record without what depends on the search, and, of several solutions, which was found."""
    import json

    record = json.loads(line)
    if record.get("verdict") == "multiple":
        record["solution"] = len(record["solution"])
    return {key: value for key, value in record.items() if key not in ("guesses", "depth")}
