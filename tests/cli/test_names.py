"""Names on the command line: an unknown one is wrong usage, refused once, with what was probably meant."""

import pytest
from click.testing import CliRunner

from cli_help import EASY, run
from cover.backends import registry
from cover.cli.shared.names import BackendName, FormatName, KindName
from cover.cli.table import VERBS, cover
from cover.puzzles.kinds.table import kind_names


@pytest.mark.parametrize(
    ("options", "words"),
    [
        (["--backend", "DLX"], "unknown backend 'DLX'; did you mean dlx?"),
        (["--kind", "sudku"], "unknown kind 'sudku'; did you mean sudoku?"),
        (["--kind", "nqueens"], "unknown kind 'nqueens'; did you mean queens?"),
        (["--format", "knut"], "unknown format 'knut'; did you mean knuth?"),
        (["--format", "sdm"], "unknown format 'sdm'; did you mean line?"),
        (["--format", "zzz"], "unknown format 'zzz'; there are "),
    ],
)
def test_a_wrong_name_is_wrong_usage_and_reported_once(file, options, words):
    done = run("solve", file(EASY, "one.txt"), file(EASY, "other.txt"), *options)
    assert (done.exit_code, done.stdout) == (2, "")
    assert done.stderr.count(words) == 1


@pytest.mark.parametrize(
    ("text", "words"),
    [
        (
            "puzzle: polyomino\nsize: 6x10\npieces: pentominos\n",
            "unknown piece 'pentominos'; did you mean pentominoes?",
        ),
        ("heads tails\nheads\ntail\n", "unknown item 'tail'; did you mean tails?"),
    ],
)
def test_names_in_files_get_the_nearest_too(file, text, words):
    options = ["--format", "knuth"] if text.startswith("heads") else []
    assert words in run("solve", file(text), *options).stderr


# ---------------------------------------------------------------- completion
def completed(*words: str, incomplete: str) -> list[str]:
    """What a shell would offer after `cover WORDS`."""
    from click.shell_completion import ShellComplete

    return [
        item.value
        for item in ShellComplete(cover, {}, "cover", "_COVER_COMPLETE").get_completions([*words], incomplete)
    ]


def test_the_ending_of_a_file_leads_to_its_format(file):
    board = file("1...\n....\n....\n....\n")
    assert "unknown format 'sdk'; did you mean grid?" in run("convert", board, "--to", "sdk").stderr
    assert "unknown format 'sdm'; did you mean line?" in run("solve", board, "--format", "sdm").stderr


def begun(letter, names):
    return {name for name in names if name.startswith(letter)}


def test_shells_complete_names():
    assert {"dlx", "dimacs"} <= set(completed("solve", "--backend", incomplete="d")) == begun("d", registry.BACKENDS)
    assert completed("solve", "--backend", incomplete="dlx:b") == ["dlx:bits"]
    assert "sat:minisat22" in completed("unique", "-b", incomplete="sat:mini")
    assert {"latin", "langford"} <= set(completed("solve", "--kind", incomplete="l")) == begun("l", kind_names())
    assert "knuth" in completed("verify", "--format", incomplete="")
    assert "solve" in completed(incomplete="sol")


def test_what_is_completed_is_known():
    for name in (BackendName(), KindName(), FormatName()):
        assert all(name.reason(one) is None for one in name.known())


@pytest.mark.parametrize(
    "words",
    [
        [verb]
        for verb in VERBS
        if verb not in ("batch", "bench", "generate", "dataset", "backends", "puzzles", "formats", "serve", "mcp")
    ],
)
def test_shells_complete_files(words):
    from click.shell_completion import ShellComplete

    for arguments in (words, [*words, "-o"]):
        items = ShellComplete(cover, {}, "cover", "_COVER_COMPLETE").get_completions(arguments, "bo")
        assert [item.type for item in items] == ["file"]


@pytest.mark.parametrize("shell", ["bash", "zsh", "fish"])
def test_the_scripts_of_three_shells_are_there(shell):
    done = CliRunner().invoke(cover, [], prog_name="cover", env={"_COVER_COMPLETE": f"{shell}_source"})
    assert done.exit_code == 0
    assert "_COVER_COMPLETE" in done.stdout
