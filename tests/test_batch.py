"""Many boards, a line each: what is read, what is written, and that a killed run loses and repeats nothing."""

import gzip
import io
import json
import signal
import subprocess
import sys

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import cover
from cli_help import E_SOLVED, E
from cover.batch import journal
from cover.batch.answering import Answerer, Asked
from cover.batch.journal import Journaled, Stream
from cover.batch.reading import Blocks, Progress
from cover.batch.running import run
from cover.batch.writing import Wanted
from cover.formats.layout import Rules
from cover.formats.text import Source
from cover.solving_many import Engine

SEVERAL = "1" + "." * 80
NONE = "11" + "." * 79
FOUR = "1..3.4....3.4..2"
SIXTEEN = ".2" + "." * 254


def batch(text, *, write="solution", only=None, limit=2, kind=None, column=None, **asked):
    """The lines that a batch writes, the lines it could not read, and the summary."""
    out, wrong = io.BytesIO(), []
    data = text if isinstance(text, bytes) else text.encode()
    with Source(io.BytesIO(data), "boards.txt") as source:
        summary = run(
            source, Stream(out, "out"), Wanted(write, only, limit), Asked(limit, **asked),
            kind=kind, column=column, unreadable=lambda error: wrong.append(str(error)),
        )  # fmt: skip
    return out.getvalue().decode().splitlines(), wrong, summary


def relabelled(line, count, seed=0):
    """The board under `count` random permutations of the digits."""
    rng = np.random.default_rng(seed)
    return ["".join("." if m in "0." else str(p[int(m) - 1]) for m in line)
            for p in (rng.permutation(9) + 1 for _ in range(count))]  # fmt: skip


# ---------------------------------------------------------------- what is written
def test_one_line_in_one_line_out_in_order():
    lines, wrong, summary = batch(f"{E}\n{SEVERAL}\n{NONE}\n{FOUR}\n{E}\n")
    assert [lines[k] for k in (0, 2, 4)] == [E_SOLVED, "# unsolvable", E_SOLVED]
    assert lines[1].endswith(" # one of several")
    assert not list(cover.loads(SEVERAL).faults([[int(m) for m in lines[1][9 * r : 9 * r + 9]] for r in range(9)]))
    assert lines[3] == "1243342121344312"
    assert (wrong, summary.kinds) == ([], {"unique": 3, "multiple": 1, "none": 1})


def test_counts_stop_at_the_limit_and_say_so():
    text = f"{E}\n{NONE}\n{'.' * 16}\n11{'.' * 14}\n1{'.' * 15}\n"
    assert batch(text, write="count")[0] == ["1", "0", "at least 2 (limit)", "0", "at least 2 (limit)"]
    assert batch(text, write="count", limit=None)[0] == ["1", "0", "288", "0", "72"]


def test_json_lines_have_the_facts_of_each_board():
    records = [json.loads(line) for line in batch(f"# a comment\n{E}\nx\n{NONE}\n{SEVERAL}\n", write="json")[0]]
    assert [record["line"] for record in records] == [2, 3, 4, 5]
    assert [record.get("verdict") for record in records] == ["unique", None, "unsolvable", "multiple"]
    assert (records[0]["solution"], records[0]["complete"], records[2]["solution"]) == (E_SOLVED, True, None)
    assert (records[3]["found"], records[3]["complete"]) == (2, False)
    assert "1 cell" in records[1]["error"]
    summary = batch(E)[2]
    assert (records[0]["guesses"], records[0]["depth"]) == (summary.guesses, summary.depth)
    assert summary.guesses > 0


@pytest.mark.parametrize(("only", "expected"), [("unique", [E, FOUR]), ("multiple", [SEVERAL]), ("none", [NONE])])
def test_a_filter_keeps_such_boards_only(only, expected):
    text = "\n".join([E, SEVERAL, "junk", NONE, FOUR])
    lines, wrong, _ = batch(text, write="board", only=only)
    assert lines == expected
    assert len(wrong) == 1
    assert len(batch(text, only=only)[0]) == len(expected)


def test_the_output_is_read_by_the_same_program():
    solutions = batch(f"{E}\n{SEVERAL}\n{NONE}\n??\n{FOUR}\n")[0]
    again, wrong, summary = batch("\n".join(solutions))
    assert (wrong, summary.kinds) == ([], {"unique": 3})
    assert again == [solutions[0], solutions[1].removesuffix(" # one of several"), solutions[4]]


# ---------------------------------------------------------------- what is read
def test_unreadable_lines_are_told_with_their_place_and_lose_nothing_else():
    text = f"{E}\n123\n\n{E[:40]}x{E[41:]}\n; comment\n{E}\n".encode() + b"1\xff\n" + E.encode()
    lines, wrong, summary = batch(text)
    assert [line for line in lines if not line.startswith("#")] == [E_SOLVED] * 3
    assert lines[1].startswith("# error: line 2: a line of 3 cells")
    assert lines[2] == "# error: line 4, column 41: unknown symbol 'x'"
    assert wrong[1] == "boards.txt:4:41: unknown symbol 'x'"
    assert wrong[2] == "boards.txt:7:2: not UTF-8 text: byte 0xff"
    assert summary.kinds == {"unique": 3, "unreadable": 3}


@pytest.mark.parametrize("text", ["", "\n\n", "# nothing\n"])
def test_an_input_without_boards_is_an_error(text):
    with pytest.raises(cover.InputError, match="there is no board in it"):
        batch(text)


def test_binary_junk_is_an_error():
    with pytest.raises(cover.InputError, match="binary data"):
        batch(b"\x89PNG\r\n\x1a\n\0\0\0\rIHDR")


@pytest.mark.parametrize("blank", "0.*_-")
def test_every_kind_of_blank_is_read(blank):
    line = E.replace("0", blank)
    assert batch(f"{line}\n{line}\n")[0] == [E_SOLVED] * 2


@pytest.mark.parametrize("ends", ["\n", "\r\n", "\r"])
def test_every_line_end_and_gzip_and_spaces_are_read(ends):
    spaced = " ".join(E[k : k + 9] for k in range(0, 81, 9))
    text = ends.join([E, "  ", "", spaced, f"{E} # a remark", f"  {E}"])
    expected = [E_SOLVED] * 4
    assert batch(text)[0] == expected
    assert batch(gzip.compress(text.encode()))[0] == expected


@pytest.mark.parametrize(
    ("table", "column"),
    [
        (f"puzzle,solution\n{E},x\n{E},y\n", None),
        (f"id,quizzes\n1,{E}\n2,{E}\n", None),
        (f"1,{E},17\n2,{E},18\n", None),
        (f"1,{E}\n2,{E}\n", "2"),
        (f'name,grid\n"a, b",{E}\n"c","{E}"\n', "Grid"),
        (f"{E},\n{E}\n", "1"),
        (f"{','.join(E)}\n{','.join(E)}\n", None),
    ],
)
def test_tables_have_their_boards_in_a_column(table, column):
    assert batch(table, column=column)[0] == [E_SOLVED] * 2


def test_a_table_without_the_column_says_so():
    with pytest.raises(cover.InputError, match="no column 'grid'"):
        batch(f"1,{E}\n", column="grid")
    lines, wrong, _ = batch(f"id,puzzle\n1,{E}\n2\n3,{E}\n")
    assert [lines[0], lines[2]] == [E_SOLVED] * 2
    assert wrong == ["boards.txt:3: no column 2: the line has 1"]


def test_the_rules_of_a_header_hold_for_all_boards():
    assert batch(f"diagonals\n\n{'.' * 16}\n1{'.' * 15}\n", write="count", limit=None)[0] == ["48", "12"]
    assert batch("puzzle: latin\n\n" + "." * 9, write="count", limit=None)[0] == ["12"]
    assert batch("." * 9, kind="latin", write="count", limit=None)[0] == ["12"]
    with pytest.raises(cover.InputError, match="boards are needed, and this is a queens puzzle"):
        batch("puzzle: queens\nsize: 4\n")


def test_symbols_from_zero_and_letters_and_large_boards():
    zero = batch("0.2. .... .... ....")[0][0]
    assert set(zero[:16]) == set("0123")
    lines, _, summary = batch(f"{SIXTEEN}\n{E}\n{'.' * 255}G\n")
    assert lines[1] == E_SOLVED
    assert set(lines[0][:256]) == set("123456789ABCDEFG")
    assert lines[2][255] == "G"
    assert summary.kinds == {"multiple": 2, "unique": 1}


def test_boards_too_large_for_characters_are_numbers():
    size = 64
    rows = [[(8 * r + r // 8 + c) % size + 1 for c in range(size)] for r in range(size)]
    full = " ".join(str(mark) for row in rows for mark in row)
    holed = ". . . " + full.split(" ", 3)[3]
    lines, wrong, _ = batch(f"{holed}\n{E}\n")
    assert (lines, wrong) == ([full, E_SOLVED], [])


# ---------------------------------------------------------------- how they are answered
def test_what_the_first_pass_leaves_open_is_searched_on_its_own(monkeypatch):
    from cover.batch import answering

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
    text = "\n".join(chosen).encode()

    def answered(size, after=Progress()):  # noqa: B008 (immutable)
        with Source(io.BytesIO(text), "") as source:
            blocks = Blocks(source, size=size)
            blocks.skip(after)
            answerer = Answerer(Asked(), Rules())
            for block, progress in blocks:
                yield Wanted().lines(block, answerer.answer(block)), progress

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


# ---------------------------------------------------------------- the journal
SETTINGS = {"write": "solution"}


def begun(path, text=b"one\ntwo\n"):
    """A run that was stopped after two lines, with some bytes more than its journal says."""
    sink = Journaled(str(path), SETTINGS, resume=False)
    sink.append(text, Progress(2, 100, 7), {"kinds": {"unique": 2}})
    sink.save()
    sink.close()
    with open(f"{path}.part", "ab") as stream:
        stream.write(b"thr")


def test_a_resumed_output_goes_on_where_the_journal_ends(tmp_path):
    path = tmp_path / "out.txt"
    begun(path)
    sink = Journaled(str(path), SETTINGS, resume=True)
    assert (sink.mark.progress, sink.mark.totals) == (Progress(2, 100, 7), {"kinds": {"unique": 2}})
    sink.append(b"three\n", Progress(3, 150, 8), {})
    sink.finish()
    assert path.read_bytes() == b"one\ntwo\nthree\n"
    assert [p.name for p in tmp_path.iterdir()] == ["out.txt"]


def test_packed_output_is_the_same_bytes_whenever_it_is_made(tmp_path):
    contents = []
    for name in ("a.txt.gz", "b.txt.gz"):
        sink = Journaled(str(tmp_path / name), SETTINGS, resume=True)
        sink.append(b"one\n" * 1000, Progress(1000, 1, 1), {})
        sink.finish()
        contents.append((tmp_path / name).read_bytes())
    assert contents[0] == contents[1]
    assert gzip.decompress(contents[0]) == b"one\n" * 1000
    assert len(list(tmp_path.iterdir())) == 2


def test_a_run_killed_at_its_last_step_is_finished(tmp_path):
    path = tmp_path / "out.txt"
    begun(path)
    entry = json.loads((tmp_path / "out.txt.part.json").read_text())
    entry["mark"]["done"] = True
    (tmp_path / "out.txt.part.json").write_text(json.dumps(entry))
    with Source(io.BytesIO(b"whatever"), "") as source:
        run(source, Journaled(str(path), SETTINGS, resume=True), Wanted(), Asked())
    assert path.read_bytes() == b"one\ntwo\n"
    (tmp_path / "out.txt.part.json").write_text(json.dumps(entry))  # killed when only the journal was left
    Journaled(str(path), SETTINGS, resume=True).finish()
    assert [p.name for p in tmp_path.iterdir()] == ["out.txt"]


@pytest.mark.parametrize(
    ("spoil", "reason"),
    [
        (lambda path, part, entry: None, "is left from a run that was stopped"),
        (lambda path, part, entry: entry.write_text("{"), "is no journal"),
        (lambda path, part, entry: entry.unlink(), "has no journal"),
        (lambda path, part, entry: part.write_bytes(b"on"), "is shorter than its journal says"),
        (lambda path, part, entry: entry.write_text(entry.read_text().replace("solution", "count")), "write count"),
    ],
)
def test_what_does_not_fit_is_refused_in_words(tmp_path, spoil, reason):
    path = tmp_path / "out.txt"
    begun(path)
    part, entry = tmp_path / "out.txt.part", tmp_path / "out.txt.part.json"
    spoil(path, part, entry)
    with pytest.raises(cover.Refused, match=reason):
        Journaled(str(path), SETTINGS, resume="left from" not in reason)
    assert part.exists()


def test_two_runs_exclude_each_other(tmp_path):
    pytest.importorskip("fcntl")
    first = Journaled(str(tmp_path / "out.txt"), SETTINGS, resume=True)
    with pytest.raises(cover.Refused, match="written by another run"):
        Journaled(str(tmp_path / "out.txt"), SETTINGS, resume=True)
    first.close()


def test_another_input_is_not_gone_on_with(tmp_path):
    path = tmp_path / "out.txt"
    sink = Journaled(str(path), {}, resume=False)
    with Source(io.BytesIO(f"{E}\n{FOUR}\n".encode()), "") as source:
        block, progress = next(iter(Blocks(source)))
    sink.append(b"some\n", progress, {})
    sink.save()
    sink.close()
    for other in (f"{E}\n{FOUR[:-1]}1\n{E}\n", E):
        with Source(io.BytesIO(other.encode()), "") as source, pytest.raises(cover.InputError, match="another input"):
            run(source, Journaled(str(path), {}, resume=True), Wanted(), Asked())
    assert len(block) == 2


@pytest.mark.skipif(sys.platform == "win32", reason="POSIX signals")
@pytest.mark.parametrize("name", ["out.txt", "out.txt.gz"])
def test_killed_three_times_and_resumed_the_output_is_the_same(tmp_path, name):
    corpus, whole, output = tmp_path / "boards.txt", tmp_path / f"whole-{name}", tmp_path / name
    lines = relabelled(E, 300) + ["not a board"] + relabelled(SEVERAL, 300) + [NONE] * 10 + relabelled(FOUR, 300)
    corpus.write_text("\n".join(lines))
    # The journal is written after every block of 20 lines, so that there are many moments to be killed at.
    script = (
        "import sys; from cover.batch import journal, running; from cover.cli import main\n"
        "journal.EVERY, running.LINES, running.MOST_LINES = 0.0, 20, 20\n"
        f"sys.argv = ['cover', 'batch', {str(corpus)!r}, '--quiet', '--resume', '-o', sys.argv[1]]\nmain()\n"
    )
    assert journal.EVERY > 0
    assert subprocess.run([sys.executable, "-c", script, whole], capture_output=True, check=False).returncode == 1
    known = 0
    for least in (100, 350, 700):
        process = subprocess.Popen([sys.executable, "-c", script, output], stderr=subprocess.DEVNULL)
        while known < least and process.poll() is None:
            if (tmp_path / f"{name}.part.json").exists():
                known = json.loads((tmp_path / f"{name}.part.json").read_text())["mark"]["progress"][0]
        process.send_signal(signal.SIGKILL)
        assert process.wait(timeout=60) == -signal.SIGKILL
        assert not output.exists()
    subprocess.run([sys.executable, "-c", script, output], capture_output=True, check=False)
    assert output.read_bytes() == whole.read_bytes()
    assert sorted(p.name for p in tmp_path.iterdir()) == sorted(["boards.txt", whole.name, name])
