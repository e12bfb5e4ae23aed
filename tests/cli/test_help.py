"""Help that is found: options in groups, examples that run, what the exit status says, no wider than a screen."""

import shlex
from pathlib import Path

import pytest

from cli_help import EASY, EASY_SOLVED, run
from cover import verbs as cover_verbs
from cover.backends.isolation.abilities import processes_start
from cover.cli.shared.help import GROUPS, Verb
from cover.cli.table import VERBS, cover
from cover.verbs.declared import verb_of

COMMANDS = {verb: cover.get_command(None, verb) for verb in VERBS}


@pytest.mark.parametrize("verb", VERBS)
def test_every_verb_has_groups_an_example_and_statuses(verb):
    command = COMMANDS[verb]
    assert isinstance(command, Verb)
    assert command.examples
    text = run(verb, "--help").stdout
    assert "Answers:" in text
    assert "Exit status:" in text
    assert "\n  130  interrupted" in text
    for example in command.examples:
        assert f"\n  {example}\n" in text
    assert max(map(len, text.splitlines())) <= 80


@pytest.mark.parametrize("verb", VERBS)
def test_the_line_of_a_verb_is_the_first_of_what_it_says_of_itself(verb):
    if (Path(cover_verbs.__file__).parent / f"{verb}.py").exists():
        assert VERBS[verb] == verb_of(verb).summary


@pytest.mark.parametrize("verb", VERBS)
def test_every_option_is_in_the_help_once(verb):
    lines = run(verb, "--help").stdout.splitlines()
    lines = lines[next(k for k, line in enumerate(lines) if line in [f"{group}:" for group in ("Options", *GROUPS)]) :]
    options = [max(param.opts, key=len) for param in COMMANDS[verb].params if param.param_type_name == "option"]
    for option in options:
        listed = [
            line
            for line in lines
            if line.startswith("  -") and option in line[2:].partition("  ")[0].replace(",", " ").split()
        ]
        assert len(listed) == 1, option


def test_options_stand_in_their_groups():
    text = run("solve", "--help").stdout
    for group, option in [
        ("Reading", "--kind"),
        ("Limits", "--timeout"),
        ("Answers", "--json"),
        ("Searching", "--seed"),
    ]:
        section = text.partition(f"\n{group}:\n")[2].partition("\n\n")[0]
        assert option in section


def test_every_name_in_a_group_is_that_of_an_option():
    names = {param.name for command in COMMANDS.values() for param in command.params}
    later = {"seconds", "place"}  # of single verbs
    assert {name for group in GROUPS.values() for name in group} - later <= names


def test_examples_run(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    for name in ("sudoku.txt", "board.txt", "mine.txt", "boards.sdm"):
        (tmp_path / name).write_text("1..3.4....3.4..2\n" if name == "boards.sdm" else EASY)
    (tmp_path / "solution.txt").write_text(EASY_SOLVED)
    (tmp_path / "queens.txt").write_text("puzzle: queens\nsize: 4\n")
    (tmp_path / "dominoes.txt").write_text("puzzle: polyomino\nsize: 4x4\npieces: dominoes\n")
    (tmp_path / "costs.dlx").write_text("one two\none |2\ntwo |3\none two |4\n")
    (tmp_path / "hitori.txt").write_text("puzzle: hitori\ncells:\n1 1 2\n2 1 3\n3 2 1\n")
    (tmp_path / "boards.txt").write_text("1..3.4....3.4..2\n")
    (tmp_path / "notes.txt").write_text("r1c2=2\n")
    (tmp_path / "my.kind").write_text(
        "kind pairs\nsays Pairs.\nmarks . white, # shaded\nrules\n  each row: count # = 2\n"
    )
    seen = 0
    for command in COMMANDS.values():
        for example in command.examples:
            slow = ("rate", "--proof", "--backend", "compare", "serve", "mcp")  # or endless, or in need of packages
            slow += ("bench --corpus", "bench report")  # a process for each backend; tests of the bench ask one
            slow += () if processes_start() else (" bench ", ".pdf", ".png")  # nor packages that make these
            if any(word in example for word in slow):
                continue  # their verbs have tests of their own
            stdin = None
            for part in example.partition(" && ")[0].split(" | "):
                words = shlex.split(part)
                if words[0] == "cat":
                    stdin = (tmp_path / words[1]).read_text()
                    continue
                done = run(*words[1:], stdin=stdin)
                assert done.exit_code == 0, example
                assert "cover: " not in done.stderr, example
                stdin = done.stdout
                seen += 1
    assert seen > 10


def test_the_statuses_of_the_program_are_in_its_help():
    text = " ".join(run("--help").stdout.split())
    for words in ("0 answered", "1 could not", "2 wrong usage", "130 interrupted"):
        assert words in text


def test_a_kind_that_cannot_be_generated_is_named_by_its_argument():
    done = run("generate", "sudku")
    assert (done.exit_code, "Invalid value for 'KIND'" in done.stderr) == (2, True)


def test_the_best_of_a_problem_without_costs_is_not_called_cheap(file):
    problem = file("one two\none\ntwo\none two\n", "free.dlx")
    assert run("best", problem).stdout == "1: one\n2: two\nno option has a cost: any solution is the cheapest\n"
    listed = run("best", problem, "-n", "2").stdout
    assert listed.splitlines()[-1] == "no option has a cost: any solution is the cheapest"
    assert "cost 0" not in listed


def test_a_formula_without_true_variables_has_a_line(file):
    done = run("solve", file("p cnf 2 2\n-1 0\n-2 0\n", "false.cnf"))
    assert done.stdout == "(nothing is taken)\nthe only solution\n"


@pytest.mark.skipif(not processes_start(), reason="no programs, which it lists")
@pytest.mark.parametrize("options", [[], ["-v"]])
def test_backends_name_engines_kernels_versions_and_programs(tmp_path, monkeypatch, options, file):
    pytest.importorskip("pysat")
    solver = file("#!/bin/sh\n", "kissat")
    solver.chmod(0o755)
    monkeypatch.setenv("PATH", str(tmp_path))
    text = run("backends", *options).stdout
    assert "kernels: links," in text
    assert "minisat22" in text
    assert "python-sat 1." in text
    assert "on the PATH: kissat\n" in text
    assert max(map(len, text.splitlines())) <= 80 or options
    assert (str(solver) in text) == bool(options)
    assert ("stopped at once:" in text) == bool(options)
