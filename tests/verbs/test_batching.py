"""The verb batch from Python: where answers may go."""

import os

import pytest

import cover
from cover.basics.errors import Refused


@pytest.mark.skipif(not hasattr(os, "link"), reason="hard links")
def test_answers_never_replace_their_questions(tmp_path, file):
    boards = file("0" * 81 + "\n", "boards.txt")
    link = tmp_path / "link.txt"
    link.hardlink_to(boards)
    for output in (boards, link):
        with pytest.raises(Refused, match="is the input"):
            cover.batch(boards, output)
    assert boards.read_text() == "0" * 81 + "\n"
    cover.batch(boards.read_bytes(), tmp_path / "answers.txt")
    assert (tmp_path / "answers.txt").exists()
