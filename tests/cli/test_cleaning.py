"""Files cannot drive the terminal: whatever they call things, no control character is printed, not even into a pipe."""

import json
import os
import stat

import pytest
from hypothesis import given
from hypothesis import strategies as st

from cli_help import EASY, answers, run
from cover.cli.shared.cleaning import clean, clean_json, clean_styled, paint

ATTACKS = ["\x1b[2J", "\x1b]0;title\x07", "\x1bc", "\x9b31m", "\x1b[31mred\x1b[0m", "\u202etxt.exe", "\x07", "\x7f"]
CONTROLS = [*map(chr, [*range(9), *range(11, 32), *range(127, 160)]), *"\u202a\u202e\u2066\u2069\u200e\ufeff"]


def harmless(text: str) -> bool:
    return not any(control in text for control in CONTROLS)


@given(st.text())
def test_nothing_that_drives_a_terminal_is_left(text):
    assert harmless(clean(text))
    assert harmless(clean_styled(text, styled=False))
    assert json.loads(clean_json(json.dumps(text, ensure_ascii=False))) == text
    assert clean_styled(paint(text, bold=True), styled=True) == f"\x1b[1m{clean(text)}\x1b[0m"


def test_plain_words_of_every_language_stay():
    for text in ("naïve 数独 судоку ♛ ┌─┐", "two\nlines\tand a tab", "\u06a9\u200c\u06a9"):
        assert clean(text) == text


@pytest.mark.parametrize("attack", ATTACKS)
@pytest.mark.parametrize("options", [[], ["--color"], ["--json"], ["--all"], ["-v"], ["-b", "nothing" + "\x1b[2J"]])
def test_names_of_items_cannot(file, attack, options):
    problem = file(f"| items\none{attack} two\none{attack}\ntwo\none{attack} two\n", "problem.dlx")
    done = run("solve", problem, *options)
    assert harmless(done.stderr)
    assert harmless(done.stdout.replace("\x1b[1m", "").replace("\x1b[0m", "") if "--color" in options else done.stdout)


@pytest.mark.parametrize("attack", ATTACKS)
def test_names_of_pieces_and_regions_cannot(file, attack):
    pieces = f"puzzle: polyomino\nsize: 2x2\npiece A{attack}: ##\npiece B: ##\n"
    board = f"region {attack}: r1c1 r2c2\n\n1 . . .\n. 1 . .\n. . . .\n. . . .\n"
    for text in (pieces, board):
        for verb in ("solve", "verify", "unique", "count"):
            done = run(verb, file(text))
            assert harmless(done.stdout + done.stderr)


@pytest.mark.parametrize("attack", ["\x1b[2J", "\x1b]0;title\x07", "\x9b31m"])
def test_names_of_files_cannot(file, tmp_path, attack):
    good, bad = file(EASY, f"{attack}.txt"), file("1x23\n", f"bad{attack}.txt")
    for verb in ("solve", "count", "verify"):
        done = run(verb, *([good, bad] if verb != "verify" else [bad]))
        assert harmless(done.stdout + done.stderr)
    assert harmless(run("solve", tmp_path / f"{attack}.tx").stderr)  # did you mean ...?
    (answer,) = answers(run("solve", good, "--json"))
    assert answer["input"] == str(good)  # JSON loses nothing


@pytest.mark.skipif(os.name == "nt", reason="a program of POSIX")
def test_the_words_of_outside_programs_cannot(file):
    program = file("#!/bin/sh\nprintf 'broken \\033[2J\\033]0;title\\007\\n'\nexit 3\n", "solver")
    program.chmod(program.stat().st_mode | stat.S_IXUSR)
    done = run("solve", file(EASY), "-b", f"dimacs:{program}")
    assert done.exit_code == 1
    assert "broken" in done.stderr
    assert harmless(done.stdout + done.stderr)


def test_what_is_converted_is_kept_in_files_and_cleaned_in_pipes(file, tmp_path):
    problem = file("| items\none\x1b[2J two\none\x1b[2J\ntwo\n", "problem.dlx")
    kept = tmp_path / "kept.dlx"
    assert run("convert", problem, "--to", "knuth", "-o", kept).exit_code == 0
    shown = run("convert", problem, "--to", "knuth")
    assert harmless(shown.stdout)
    if "\x1b" in kept.read_text():
        assert "-o FILE keeps them" in shown.stderr
    assert run("count", kept).stdout == "1\n"
