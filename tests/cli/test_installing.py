"""Completion and pages of the manual are installed by one command each, where shells and `man` read them."""

import shutil
import subprocess
from pathlib import Path

import pytest

from cli_help import run
from cover.cli.table import VERBS


@pytest.fixture
def home(tmp_path, monkeypatch):
    for name in ("XDG_DATA_HOME", "XDG_CONFIG_HOME", "ZDOTDIR"):
        monkeypatch.delenv(name, raising=False)
    monkeypatch.setenv("HOME", str(tmp_path))
    return tmp_path


def test_completion_is_installed_once_for_bash_and_zsh(home):
    (home / ".bashrc").write_text("PS1=x")  # without an end of line
    for shell in ("bash", "zsh"):
        first, second = (run("--install-completion", shell) for _ in range(2))
        assert first.exit_code == second.exit_code == 0, first.output
        script = home / f".local/share/cover/complete.{shell}"
        assert first.stdout.splitlines() == [str(script), str(home / f".{shell}rc")]
        assert "_COVER_COMPLETE" in script.read_text()
        assert (home / f".{shell}rc").read_text().count(str(script)) == 2  # both in one line
    assert (home / ".bashrc").read_text().splitlines()[0] == "PS1=x"


def test_fish_reads_its_own_folder(home):
    assert run("--install-completion", "fish").exit_code == 0
    assert "_COVER_COMPLETE" in (home / ".config/fish/completions/cover.fish").read_text()


def test_the_shell_is_the_one_that_the_environment_names(home, monkeypatch):
    monkeypatch.setenv("SHELL", "/usr/bin/fish")
    assert run("--install-completion").stdout == f"{home}/.config/fish/completions/cover.fish\n"
    monkeypatch.setenv("SHELL", "/bin/csh")
    done = run("--install-completion")
    assert done.exit_code == 1
    assert "SHELL is csh: name one of them" in done.stderr


@pytest.mark.parametrize(
    ("shell", "probe"),
    [
        ("bash", ["-c", ". ~/.bashrc; complete -p cover"]),
        ("zsh", ["-c", ". ~/.zshrc; print $_comps[cover]"]),
        ("fish", ["-c", "complete -C 'cover x' >/dev/null; functions _cover_completion"]),
    ],
)
def test_the_shell_knows_the_completion(home, shell, probe):
    if shutil.which(shell) is None:
        pytest.skip(f"there is no {shell}")
    run("--install-completion", shell)
    done = subprocess.run([shell, *probe], capture_output=True, text=True, check=False)
    assert "_cover_completion" in done.stdout, done.stderr


def test_there_is_a_page_of_the_manual_for_each_verb(home):
    done = run("--install-man")
    assert done.exit_code == 0, done.output
    pages = [Path(line) for line in done.stdout.splitlines()]
    assert [page.name for page in pages] == ["cover.1", *(f"cover-{verb}.1" for verb in VERBS)]
    assert {page.parent for page in pages} == {home / ".local/share/man/man1"}
    text = (pages[0].parent / "cover-solve.1").read_text()
    for part in (".SH NAME", ".SH SYNOPSIS", ".SH OPTIONS", "\\-\\-timeout TIME"):
        assert part in text


def test_the_manual_is_set_without_a_warning(home):
    if shutil.which("groff") is None:
        pytest.skip("there is no groff")
    for page in run("--install-man").stdout.splitlines():
        done = subprocess.run(["groff", "-man", "-ww", "-z", page], capture_output=True, text=True, check=False)
        assert done.stderr == "", page
