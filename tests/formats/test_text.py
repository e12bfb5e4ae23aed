"""Text from standard input, whatever stands in its place."""

import io
import subprocess
import sys

import pytest

import cover
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
def test_a_closed_standard_input_is_said_to_be_closed(monkeypatch, closed):
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
