"""`cover solve`, `count` and `unique`: words, statuses and JSON keys."""

import pytest

from cli_help import CLASH, DOMINOES, E_SOLVED, EASY, SEVERAL, E, answers, run
from cover.basics.result import Result, Statistics, Stop

KEYS = [
    *(
        "input",
        "puzzle",
        "format",
        "backend",
        "answered_by",
        "race",
        "verdict",
        "clash",
        "found",
        "complete",
        "stop",
        "seconds",
    )
]
KEYS += ["statistics", "solutions"]


@pytest.mark.parametrize("backend", ["auto", "dlx", "bitmask"])
def test_solve_says_that_the_solution_is_the_only_one(file, backend):
    done = run("solve", file(E), "--backend", backend)
    assert done.exit_code == 0
    assert done.stdout.endswith("the only solution\n")
    assert "│ 1 6 2 │ 8 5 7 │ 4 9 3 │" in done.stdout
    assert done.stderr == ""


@pytest.mark.parametrize(
    ("board", "options", "status", "words"),
    [
        (SEVERAL, [], 0, "not the only solution"),
        (EASY, ["--limit", "1"], 0, "a solution; not known whether there are more (limit)"),
        (EASY, ["--timeout", "0"], 30, "not known whether there is a solution (time)"),
        (CLASH, [], 0, "no solution: row 1: 1 at r1c1 and r1c2"),
        (SEVERAL, ["--all"], 0, "all 72 solutions"),
        (SEVERAL, ["--limit", "0"], 0, "all 72 solutions"),
        (SEVERAL, ["--limit", "5"], 0, "at least 5 solutions (limit)"),
    ],
)
def test_solve_ends_with_what_is_known(file, board, options, status, words):
    done = run("solve", file(board), "--backend", "dlx", *options)
    assert done.exit_code == status
    assert done.stdout.splitlines()[-1] == words


def test_of_several_solutions_the_verb_that_helps_is_named(file):
    assert "cover explain" in run("solve", file(SEVERAL)).stderr
    assert run("solve", file(SEVERAL), "--all").stderr == ""


def test_a_listing_shows_every_solution_once(file):
    done = run("solve", file(SEVERAL), "--all", "--to", "line")
    lines = done.stdout.splitlines()
    assert len(lines) == len(set(lines)) == 72
    assert done.stderr == "all 72 solutions\n"


def test_solved_boards_can_be_read_again(file):
    assert run("solve", file(E), "--to", "line").stdout == E_SOLVED + "\n"


def test_json_has_the_promised_keys(file):
    path = file(EASY)
    done = run("solve", path, "--backend", "dlx", "--json")
    (answer,) = answers(done)
    assert list(answer) == KEYS
    assert list(answer["seconds"]) == ["build", "reduce", "encode", "search", "check", "total"]
    assert answer["input"] == str(path)
    assert (answer["verdict"], answer["stop"], answer["found"], answer["complete"]) == ("unique", "exhausted", 1, True)
    assert answer["solutions"] == [[[1, 2, 4, 3], [3, 4, 2, 1], [2, 1, 3, 4], [4, 3, 1, 2]]]


@pytest.mark.parametrize(
    ("board", "options", "status"), [(EASY, [], 10), (SEVERAL, [], 10), (CLASH, [], 20), (EASY, ["--timeout", "0"], 0)]
)
def test_exit_status_follows_the_sat_convention(file, board, options, status):
    assert run("solve", file(board), "--exit-status", *options).exit_code == status


def test_many_boards_have_headings_and_json_lines(file):
    path = file("# two boards\n" + EASY.replace(" ", "") + "\n" + CLASH.replace(" ", "") + "\n")
    words = run("solve", path).stdout.splitlines()
    assert words[0] == f"{path}:2"
    assert f"{path}:3" in words
    assert [answer["verdict"] for answer in answers(run("solve", path, "--json"))] == ["unique", "unsolvable"]


def test_one_bad_file_spoils_no_other(file):
    good, bad = file(EASY, "good.txt"), file("1x23\n", "bad.txt")
    done = run("solve", bad, good, "--json")
    assert done.exit_code == 1
    first, second = answers(done)
    assert first["input"] == str(bad)
    assert "error" in first
    assert second["verdict"] == "unique"
    assert done.stderr.startswith("cover: ")


def test_givens_are_reported_apart_by_style_only_if_asked(file):
    path = file(EASY)
    plain, styled = run("solve", path).stdout, run("solve", path, "--color").stdout
    assert "\x1b" not in plain
    assert "\x1b[1m1\x1b[0m" in styled  # a given, bold
    assert "\x1b[36m2\x1b[0m" in styled  # found, cyan


def test_verbose_says_how_the_input_was_read_and_what_was_spent(file):
    done = run("solve", file(EASY), "--verbose", "--backend", "dlx")
    assert "read as grid" in done.stderr or "read as line" in done.stderr
    assert "nodes" in done.stderr
    assert done.stdout == run("solve", file(EASY), "--backend", "dlx").stdout


# ---------------------------------------------------------------- count
@pytest.mark.parametrize(
    ("options", "status", "words"),
    [([], 0, "72"), (["--limit", "10"], 0, "at least 10 (limit)"), (["--timeout", "0"], 30, "at least 0 (time)")],
)
def test_a_count_that_stopped_early_is_never_bare(file, options, status, words):
    done = run("count", file(SEVERAL), "--backend", "dlx", *options)
    assert (done.exit_code, done.stdout) == (status, words + "\n")


@pytest.mark.parametrize(("option", "stop"), [("--limit", "limit"), ("--nodes", "nodes")])
def test_counting_dominoes_ends_at_its_bound(file, option, stop):
    path = file(DOMINOES.format(size=10))
    done = run("count", path, "--backend", "dlx", option, "1000", "--json")
    (answer,) = answers(done)
    assert (answer["stop"], answer["complete"], answer["solutions"]) == (stop, False, [])
    assert 0 < answer["found"] <= 1000
    words = run("count", path, "--backend", "dlx", option, "1000").stdout
    assert words == f"at least {answer['found']} ({stop})\n"


def test_counts_of_many_inputs_say_whose_they_are(file):
    one, other = file(EASY, "one.txt"), file(SEVERAL, "other.txt")
    assert run("count", one, other).stdout == f"{one}: 1\n{other}: 72\n"


# ---------------------------------------------------------------- unique
@pytest.mark.parametrize(
    ("board", "options", "status", "words"),
    [
        (EASY, [], 0, "unique"),
        (SEVERAL, [], 10, "more than one solution"),
        (CLASH, [], 20, "no solution: row 1: 1 at r1c1 and r1c2"),
        (EASY, ["--timeout", "0"], 30, "unknown (time)"),
    ],
)
def test_unique_answers_by_status(file, board, options, status, words):
    done = run("unique", file(board), *options)
    assert done.exit_code == status
    assert done.stdout.splitlines()[0] == words


def test_unique_shows_where_two_solutions_differ(file):
    done = run("unique", file("12.. 34.. 21.. 43.."))
    assert done.exit_code == 10
    line = done.stdout.splitlines()[-1]
    cells = [part.split()[0] for part in line.removeprefix("two solutions differ in 4 cells: ").split(", ")]
    assert cells in (["r1c3", "r1c4", "r3c3", "r3c4"], ["r2c3", "r2c4", "r4c3", "r4c4"])
    assert all(
        part.split()[1:] in (["1", "or", "2"], ["2", "or", "1"], ["3", "or", "4"], ["4", "or", "3"])
        for part in line.split(": ")[1].split(", ")
    )


def test_many_inputs_have_the_worst_status(file):
    inputs = [file(EASY, "a.txt"), file(CLASH, "b.txt"), file(SEVERAL, "c.txt")]
    assert run("unique", *inputs).exit_code == 20
    assert run("unique", *inputs, "missing.txt").exit_code == 1


def test_lenient_reading_drops_what_covers_nothing_and_says_so(file):
    problem = file("A | X\nA\nX\n", "problem.dlx")
    assert run("count", problem).exit_code == 1
    done = run("count", problem, "--lenient")
    assert (done.exit_code, done.stdout) == (0, "1\n")
    assert "problem.dlx" in done.stderr


COLORS = "p q r | x y\np q x y:A\np r x:A y\np x:B\nq x:A\nr y:B\n"


def test_the_options_of_an_exact_cover_are_shown_with_their_items(file):
    done = run("solve", file(COLORS))
    assert done.stdout == "2: p r y x:A\n4: q x:A\nthe only solution\n"
    (answer,) = answers(run("solve", file(COLORS), "--json"))
    assert answer["solutions"] == [[2, 4]]


def test_givens_that_clash_are_named_by_every_verb_and_in_json(file):
    path, clash = file("11" + "." * 79), "row 1: 1 at r1c1 and r1c2"
    counted = run("count", path)
    assert (counted.stdout, counted.stderr) == ("0\n", f"no solution: {clash}\n")
    assert answers(run("count", "--json", path))[0]["clash"] == clash
    assert answers(run("solve", "--json", path))[0]["clash"] == clash
    assert answers(run("solve", "--json", file(E)))[0]["clash"] is None


@pytest.mark.parametrize("option", ["--reduce=full", "--encoding=direct", "--at-most-one=pairwise"])
def test_convert_refuses_what_plays_no_part_in_a_puzzle(file, option):
    done = run("convert", "--to", "line", option, file(E))
    assert done.exit_code == 2
    assert f"{option.partition('=')[0]} has no effect on line" in done.stderr


def test_one_solution_of_perhaps_more_is_not_unique(file, monkeypatch):
    result = Result((), 1, Stop.NODES, Statistics(), "dlx")
    monkeypatch.setattr("cover.solving.verbs.solve", lambda *asked, **options: result)
    done = run("unique", file(EASY))
    assert (done.exit_code, "unknown: there is a solution, perhaps more" in done.stdout) == (30, True)
