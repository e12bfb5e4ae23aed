"""Text from standard input, whatever stands in its place, and which format it is in."""

import io
import subprocess
import sys

import pytest

import cover
from cover.formats import FORMATS, about
from cover.formats.base import Options
from cover.formats.signatures import looks_like
from cover.formats.table import OF_MARKS, module_of, reads
from cover.formats.text import Source

FOUR = "1...\n..2.\n.3..\n...4\n"


def test_text_can_be_read_where_standard_input_is_replaced_or_closed(monkeypatch):
    for stdin in (io.StringIO(), None):
        monkeypatch.setattr(sys, "stdin", stdin)
        assert cover.loads(FOUR).name == "sudoku"


def test_a_replaced_standard_input_is_read_as_text(monkeypatch):
    monkeypatch.setattr(sys, "stdin", io.StringIO(FOUR))
    with Source.of_path("-") as source:
        assert source.head == FOUR


@pytest.mark.parametrize("closed", [None, io.StringIO()])
def test_a_closed_standard_input_is_reported_to_be_closed(monkeypatch, closed):
    if closed is not None:
        closed.close()
    monkeypatch.setattr(sys, "stdin", closed)
    with pytest.raises(cover.InputError, match="stdin: standard input is closed"):
        Source.of_path("-")


def test_verbs_do_without_standard_input(tmp_path):
    (tmp_path / "four.txt").write_text(FOUR)
    for file, status in (("four.txt", 0), ("-", 1)):
        command = f"exec '{sys.executable}' -m cover solve --limit 1 {file} <&-"
        done = subprocess.run(["sh", "-c", command], cwd=tmp_path, capture_output=True, text=True)
        assert done.returncode == status
        assert "bug" not in done.stderr


MARKS_ALONE = [
    "1... .4.. ..3. ...2",
    "1.3*\n_.-0\n....\n0003\n",
    "+--+--+\n|1.|..|\n|..|3.|\n+--+--+\n|..|.1|\n|2.|..|\n+--+--+\n",
    "1 2 3 | 4\n1 2\n3 4\n",
    "0 1 1\n1 0 0\n",
    "1" * 81,
    "12 3 0 4\n" * 4,
]


@pytest.mark.parametrize("text", MARKS_ALONE)
@pytest.mark.parametrize("name", [name for name in FORMATS if name not in OF_MARKS and reads(name)])
def test_a_text_of_marks_alone_is_nothing_that_is_not_asked(name, text):
    with Source.of_text(text) as source:
        assert not module_of(name).sniff(source, Options())
        assert looks_like(source) is None


def test_formats_without_words_of_their_own_are_those_of_marks_alone():
    assert {name for name in FORMATS if reads(name) and not about(name).certain} == set(OF_MARKS)


def test_a_certain_format_owns_what_others_could_read():
    formula = cover.loads("p cnf 2 1\n1 2 0\n")
    assert cover.count(formula).found == 3
