"""Many boards, a line each: what is read and what is written."""

import gzip
import io
import json

import pytest

import cover
from batches import FOUR, NONE, SEVERAL, SIXTEEN, batch
from cli_help import E_SOLVED, E
from cover.solving.batches.reading import corpus_of


# ---------------------------------------------------------------- what is written
def test_one_line_in_one_line_out_in_order():
    lines, wrong, summary = batch(f"{E}\n{SEVERAL}\n{NONE}\n{FOUR}\n{E}\n")
    assert [lines[k] for k in (0, 2, 4)] == [E_SOLVED, "# unsolvable", E_SOLVED]
    assert lines[1].endswith(" # not the only solution")
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
    assert again == [solutions[0], solutions[1].removesuffix(" # not the only solution"), solutions[4]]


# ---------------------------------------------------------------- parts of a file
@pytest.mark.parametrize("many", [1, 2, 3, 7, 40])
@pytest.mark.parametrize("end", ["\n", "\r\n"])
def test_the_outputs_of_all_shards_are_that_of_one_run(tmp_path, many, end):
    """Comments, a header, a line that cannot be read, and no line end after the last one."""
    corpus = tmp_path / "boards.txt"
    text = end.join(["diagonals", "# seven", FOUR, "1" + "." * 15, "", "nothing", FOUR[::-1], "." * 16, FOUR])
    corpus.write_bytes(text.encode())
    for settings in ({"write": "json"}, {"write": "count"}, {"columns": "board,solutions", "header": True}):
        whole, parts = io.BytesIO(), io.BytesIO()
        summary = cover.batch(corpus, whole, **settings)
        boards = [cover.batch(corpus, parts, shard=(k + 1, many), **settings).boards for k in range(many)]
        assert parts.getvalue() == whole.getvalue()
        assert (sum(boards), summary.boards) == (6, 6)


def test_a_shard_that_was_stopped_is_gone_on_with(tmp_path):
    corpus, out = tmp_path / "boards.txt", tmp_path / "out.txt"
    corpus.write_text(f"{FOUR}\n" * 100)

    class Stopped(Exception):
        pass

    def stop(summary):
        if summary.boards > 10:
            raise Stopped

    with pytest.raises(Stopped):
        cover.batch(corpus, out, write="json", shard="2/3", report=stop)
    with pytest.raises(cover.Refused, match="with shard 2/3, not 1/3"):
        cover.batch(corpus, out, write="json", shard="1/3", resume=True)
    assert cover.batch(corpus, out, write="json", shard="2/3", resume=True).boards == 33
    undisturbed = io.BytesIO()
    cover.batch(corpus, undisturbed, write="json", shard="2/3")
    assert out.read_bytes() == undisturbed.getvalue()
    assert cover.batch(corpus, out, write="json", shard="2/3", resume=True).boards == 0


# ---------------------------------------------------------------- what is read
def test_unreadable_lines_are_reported_with_their_place_and_lose_nothing_else():
    text = f"{E}\n123\n\n{E[:40]}x{E[41:]}\n; comment\n{E}\n".encode() + b"1\xff\n" + E.encode()
    lines, wrong, summary = batch(text)
    assert [line for line in lines if not line.startswith("#")] == [E_SOLVED] * 3
    assert lines[1].startswith("# error: line 2: a line of 3 cells")
    assert lines[2] == "# error: line 4, column 41: unknown symbol 'x'"
    assert wrong[1] == "boards.txt:4:41: unknown symbol 'x'"
    assert wrong[2] == "boards.txt:7:2: not UTF-8 text: byte 0xff"
    assert summary.kinds == {"unique": 3, "unreadable": 3}


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
    for column in ("grid", "3", "0000000012"):
        with pytest.raises(cover.InputError, match=f"no column '{column}'"):
            batch(f"1,{E}\n", column=column)
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


def test_long_fields_and_long_first_lines_are_read():
    assert batch(f'board,"note"\n{E},"{"x" * 200_000}"\n"{E}",y\n')[0] == [E_SOLVED] * 2
    first = (",".join(["0"] * 190**2) + "\n").encode()
    assert len(first) > 1 << 16
    assert corpus_of(first * 2, "", None, None).column is None
    assert corpus_of(b"# x" * 30_000 + b"\n" + first, "", None, None).column is None
