"""Lines that are more than boards: puzzles of other programs and kinds, and boards by any backend, with any rules."""

import gzip
import io
import json

import pytest

import cover
from cover.backends.isolation.bounds import OverBudget
from cover.basics.result import Stop
from cover.formats import text

LINKS = [
    "https://puzz.link/p?slither/5/5/ha7ch7bib57ch7b",
    "https://puzz.link/p?nurikabe/3/3/2q",
    "no puzzle",
    "https://puzz.link/p?slither/2/2/3g3",
]
FOUR = "1..3.4....3.4..2"


def batch(lines, **settings):
    out = io.BytesIO()
    summary = cover.batch("".join(f"{one}\n" for one in lines).encode(), out, **settings)
    return out.getvalue().decode().splitlines(), summary


def test_links_are_answered_each_by_the_rules_of_its_kind():
    lines, summary = batch(LINKS, write="json")
    records = [json.loads(line) for line in lines]
    assert [record.get("verdict") for record in records] == ["multiple", "unsolvable", None, "unique"]
    assert [record["line"] for record in records] == [1, 2, 3, 4]
    assert summary.kinds == {"multiple": 1, "none": 1, "unreadable": 1, "unique": 1}
    loop = cover.loads(LINKS[3])
    assert records[3]["solution"] == cover.solve(loop).as_json(loop)["solutions"][0]
    assert json.loads(batch(LINKS)[0][3]) == records[3]["solution"]
    assert batch(LINKS, write="count", limit=None)[0][1] == "0"
    assert batch(LINKS, write="board", filter="unique")[0] == [LINKS[3]]


def test_ids_without_a_name_are_of_the_kind_that_is_given():
    ids = ["4x4:1a1a0b2b2b30c2a011b", "4x4:0,3b"]
    assert batch(ids[:1])[1].kinds == {"unique": 1}  # which no other game can read
    _, summary = batch(ids, kind="slant")
    assert summary.kinds == {"unique": 1, "unreadable": 1}


@pytest.mark.parametrize("backend", ["dlx", "bitmask", "sat", "dlx:learn"])
def test_boards_by_any_backend(backend):
    boards = [FOUR, "1" + "." * 15, "11" + "." * 14, "12"]
    usual, named = batch(boards, write="count"), batch(boards, write="count", backend=backend)
    assert usual[0] == named[0]
    assert usual[1].kinds == named[1].kinds
    assert batch(boards[:1], backend=backend)[0] == batch(boards[:1])[0]


def test_a_count_that_stops_keeps_what_was_found_before(monkeypatch):
    """One solution is listed, then all are counted: when that count has no time left, the first is still there."""

    def out_of_time(*args, **options):
        raise OverBudget("out of time", Stop.TIMEOUT)

    monkeypatch.setattr("cover.solving.batches.answering.verbs.count", out_of_time)
    (line,), _ = batch(["1..............."], backend="dlx", write="json", limit=None)
    record = json.loads(line)
    assert (record["verdict"], record["found"], record["complete"]) == ("solvable", 1, False)


def test_rules_are_added_to_every_board():
    plain = batch(["." * 16], write="count", limit=None)[0]
    lines, _ = batch(["." * 16, "1" + "." * 15], write="count", limit=None, rules=["x"])
    assert (plain, lines) == (["288"], ["48", "12"])
    with pytest.raises(cover.Refused, match="it does not go with other backends, rules or options"):
        batch([FOUR], columns="er", rules=["x"])


def test_what_a_backend_refuses_stands_in_the_line():
    lines, summary = batch([FOUR, FOUR], backend="sat", strategy=None, rules=["nonsense"])
    assert all(line.startswith("# error: line ") for line in lines)
    assert summary.kinds == {"unreadable": 2}
    with pytest.raises(cover.Refused, match="order"):
        batch([FOUR], backend="sat", order="wdeg")


def test_a_large_file_is_read_from_where_its_part_begins(file, monkeypatch):
    corpus = file("diagonals\n\n" + f"{'.' * 16}\n1{'.' * 15}\nnothing\n" * 50, "boards.txt")
    whole, parts, texts = io.BytesIO(), io.BytesIO(), io.BytesIO()
    cover.batch(corpus, whole, write="count", limit=None)
    monkeypatch.setattr(text, "HEAD", 64)
    for k in range(5):
        cover.batch(corpus, parts, write="count", limit=None, shard=(k + 1, 5))
        cover.batch(corpus, texts, write="json", shard=(k + 1, 5))
    plain = [line.split(": ")[-1] for line in parts.getvalue().decode().splitlines()]
    assert plain == [line.split(": ")[-1] for line in whole.getvalue().decode().splitlines()]
    assert {json.loads(line)["line"] for line in texts.getvalue().splitlines()} < set(range(1, 40))


@pytest.mark.parametrize(("ending", "packed"), [("", bytes), (".gz", gzip.compress)])
def test_addresses_are_read_and_have_parts_packed_or_not(ending, packed, tmp_path):
    fsspec = pytest.importorskip("fsspec")
    place = f"memory://cover-tests/boards.txt{ending}"
    with fsspec.open(place, "wb") as file:
        file.write(packed(f"{FOUR}\n".encode() * 10))
    try:
        cover.batch(place, tmp_path / "whole.txt")
        parts = io.BytesIO()
        boards = [cover.batch(place, parts, shard=(k, 3)).boards for k in (1, 2, 3)]
        assert (sum(boards), parts.getvalue()) == (10, (tmp_path / "whole.txt").read_bytes())
    finally:
        fsspec.filesystem("memory").rm("cover-tests", recursive=True)
    with pytest.raises(cover.InputError, match="memory://"):
        cover.batch("memory://cover-tests/none.txt", tmp_path / "none.txt")


def test_a_server_that_gives_no_parts_of_a_file_is_named(tmp_path):
    class Forward(io.BytesIO):
        def seek(self, *where):
            raise ValueError("no ranges here")

    with text.Source(io.BytesIO(b"x\n"), "http://there/boards.txt") as source:
        source._opens, source._size = lambda: Forward(b"x\n"), 2
        with pytest.raises(cover.InputError, match=r"there/boards.txt: no part of it can be read: no ranges here"):
            source.part(2, 2)


@pytest.mark.parametrize("end", ["\n", "\r\n", "\r"])
def test_every_line_is_in_one_part(tmp_path, end):
    path = tmp_path / "lines.txt"
    lines = [f"line {k}" * (k % 4) for k in range(60)]
    path.write_bytes(end.join(lines).encode())
    for many in (1, 2, 7, 50, 400):
        found = []
        for k in range(many):
            with text.Source.of_path(path) as source:
                part, before, _ = source.part(k + 1, many)
                mine = [line for _, line in part.lines()]
                assert before == len(found) or not mine
                found += mine
                part.close()
        assert found == lines
