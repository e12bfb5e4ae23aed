"""Batches by canonical form: `batch(distinct=True)`, and the columns canon, automorphisms, band."""

import io
import random

import pytest

import cover
from cover.puzzles.grids.regions import is_plain
from cover.solving.batches import running
from images import exchanged, renamed

NINE = "100007090030020008009600500005300900010080002600004000300000010040000007007000300"
FULL = "534678912672195348198342567859761423426853791713924856961537284287419635345286179"
LOOPS = [
    "https://puzz.link/p?slither/5/5/ha7ch7bib57ch7b",
    "https://puzz.link/p?nurikabe/3/3/2n",
    "https://puzz.link/p?nurikabe/3/3/n2",
    "no puzzle",
]


def batch(lines, **settings):
    out = io.BytesIO()
    summary = cover.batch("".join(f"{one}\n" for one in lines).encode(), out, **settings)
    return out.getvalue().decode().splitlines(), summary


def images(line, many, header=""):
    """Boards that symmetries make of a line."""
    rng, puzzle = random.Random(line), cover.loads(f"{header}{line}")
    for _ in range(many):
        image = exchanged(puzzle, rng).givens if is_plain(puzzle) else renamed(puzzle.givens, rng)
        yield "".join("." if mark is None else str(mark) for row in image for mark in row)


BOARDS = ["1...............", NINE, "12..............", FULL, "12x"]


def shuffled(boards, many=8):
    lines = [image for board in boards[:-1] for image in [board, *images(board, many)]]
    random.Random(4).shuffle(lines)
    return [*lines, boards[-1], boards[-1]]


def test_only_the_first_of_boards_alike_is_written():
    lines = shuffled(BOARDS)
    written, summary = batch(lines, write="board", distinct=True)
    wanted = dict.fromkeys(cover.canonical(cover.loads(line)).text for line in lines[:-2])
    assert [cover.canonical(cover.loads(line)).text for line in written[:-2]] == list(wanted)
    assert written[:-2] == [line for line in lines[:-2] if line in written]
    assert written[-2:] == lines[-2:]
    assert summary.twins == len(lines) - len(written) == 32
    assert "32 boards left out: the same as others under a symmetry" in summary.words(1.0, len(lines))


def test_lines_of_all_that_is_left_are_those_of_a_batch_of_it():
    lines = shuffled(BOARDS)
    left = batch(lines, write="board", distinct=True)[0][:-2]
    for settings in ({"write": "count"}, {"columns": "canon,solutions"}, {"backend": "dlx"}, {"filter": "unique"}):
        assert batch(lines[:-2], distinct=True, **settings)[0] == batch(left, **settings)[0]


def test_columns_say_what_canonical_says():
    for line, row in zip([NINE, FULL, BOARDS[0]], batch([NINE, FULL, BOARDS[0]], columns="canon,band")[0], strict=True):
        form = cover.canonical(cover.loads(line))
        marks = "".join("." if mark is None else str(mark) for marks in form.puzzle.givens for mark in marks)
        assert row == f"{marks},{form.band or 'not a full 9x9 board'}"


def test_boards_with_other_regions_have_a_digest():
    """A line of marks would not say which regions they have."""
    rows, _ = batch(["diagonals", *images(NINE, 3, "diagonals\n")], columns="automorphisms,canon")
    assert rows[0] == rows[1] == rows[2]
    assert rows[0].split(",")[1] == cover.canonical(cover.loads(f"diagonals\n{NINE}")).digest


def test_puzzles_of_other_kinds_have_forms_too():
    rows, summary = batch(LOOPS, columns="board,canon", distinct=True)
    assert [row.split(",")[0] for row in rows[:2]] == LOOPS[:2]
    assert rows[1].split(",")[1] == cover.canonical(cover.loads(LOOPS[2])).digest
    assert (len(rows), summary.twins) == (3, 1)


def test_a_form_that_is_not_found_in_time_is_unknown(monkeypatch):
    def late(puzzle, seconds):
        raise TimeoutError(f"{seconds} seconds are over")

    monkeypatch.setattr("cover.structure.canonical.canonical", late)
    assert batch([BOARDS[0]] * 2, columns="canon", distinct=True)[0] == ["unknown", "unknown"]


@pytest.mark.parametrize(("lines", "kind"), [(shuffled(BOARDS), None), (LOOPS * 9, "nurikabe")])
def test_a_run_that_was_stopped_knows_the_boards_before(tmp_path, monkeypatch, lines, kind):
    class Stopped(Exception):
        pass

    def stop(summary):
        if summary.boards > 10:
            raise Stopped

    monkeypatch.setattr(running, "MAX_LINES", 4)
    corpus, out = tmp_path / "boards.txt", tmp_path / "out.txt"
    corpus.write_text("# boards\n" + "\n\n".join(lines))
    with pytest.raises(Stopped):
        cover.batch(corpus, out, write="board", distinct=True, kind=kind, report=stop)
    with pytest.raises(cover.Refused, match="distinct"):
        cover.batch(corpus, out, write="board", kind=kind, resume=True)
    cover.batch(corpus, out, write="board", distinct=True, kind=kind, resume=True)
    undisturbed = io.BytesIO()
    cover.batch(corpus, undisturbed, write="board", distinct=True, kind=kind)
    assert out.read_bytes() == undisturbed.getvalue()


def test_another_input_is_not_gone_on_with(tmp_path):
    corpus, out = tmp_path / "boards.txt", tmp_path / "out.txt"
    corpus.write_text(f"{NINE}\n" * 3000)
    with pytest.raises(KeyError):
        cover.batch(corpus, out, distinct=True, report=lambda summary: {}[str(summary)])
    corpus.write_text(f"{FULL}\n" * 3000)
    with pytest.raises(cover.InputError, match="another input"):
        cover.batch(corpus, out, distinct=True, resume=True)


@pytest.mark.parametrize("settings", [{"shard": "1/2"}, {"executor": "threads", "shards": 2}])
def test_parts_of_a_file_know_nothing_of_each_other(tmp_path, settings, file):
    corpus = file(f"{NINE}\n{FULL}\n", "boards.txt")
    with pytest.raises(cover.Refused, match="without shards"):
        cover.batch(corpus, tmp_path / "out", distinct=True, **settings)
