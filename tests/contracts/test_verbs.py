"""Python can what the command line can: every verb has a function with its options as arguments, and both say the same.

A verb without a function, and an option without an argument, says here why.
"""

import inspect
import io
import json
import keyword
import re
from pathlib import Path
from typing import get_args

import jsonschema
import pytest

import cover
from cli_help import answers, run
from cover.cli.table import VERBS, command_of
from cover.formats import load, read
from cover.problems.flat import flatten
from cover.solving.options import Options, Way
from cover.verbs.schema import schema
from cover.web.protocol import answer, plain
from cover.web.verbs import VERBS as REQUESTS

PAGE = (Path(__file__).parents[2] / "docs" / "python.md").read_text(encoding="utf-8")
WITHOUT = {
    "bench": "a laboratory: suites, records and reports are files; cover.compare measures from Python",
    "mcp": "a program: cover.web.mcp.Tools is what it answers by",
    "serve": "a program: cover.web.server.application is what it serves",
    "backends": "a list in words; cover.backends.registry.names() and absent() have it",
    "puzzles": "a list in words; cover.puzzles.PUZZLES has it",
    "formats": "a list in words; cover.formats.FORMATS has it",
}
# Options of many verbs that have no argument of that name, and where Python has the same.
SHARED = {
    **dict.fromkeys(("--kind", "--format", "--lenient", "--ignore-text-rules", "--with"), "arguments of cover.load"),
    **dict.fromkeys(("--json",), "as_json() of what comes back"),
    **dict.fromkeys(("--output", "--color", "--quiet", "--verbose"), "printing"),
    **dict.fromkeys(("--all",), "limit=None"),
    "--timeout": "seconds=, or with cover.limits(seconds=...)",
    "--memory": "memory=, or with cover.limits(memory=...)",
    "--check": "checked=",
    "--set": "settings=",
    "--on": "executor=",
}
OWN = {
    **dict.fromkeys(("solve --to",), "cover.convert(puzzle, to, solution=...)"),
    **dict.fromkeys(("solve --dimacs", "solve --exit-status"), "printing"),
    **dict.fromkeys(("solve --estimate", "solve --probes", "count --estimate", "count --probes"), "cover.estimate"),
    **dict.fromkeys(
        ("solve --only", "solve --without", "solve --slices", "path --slices", "hint --slices"), "cover.path, as_json"
    ),
    **dict.fromkeys(
        ("solve --logic", "solve --then", "solve --turn-after", "solve --random-order"), "cover.logic.guessing.solve"
    ),
    "batch --progress": "report=",
    "count --up-to-symmetry": "cover.count_up_to_symmetry",
    "unique --proof": "cover.prove",
    "prove --count": "claim='count'",
    "generate --rating": "at_least=, at_most=",
    **dict.fromkeys(("compare --csv", "rate --csv"), "printing"),
    "grade --full": "words() of the grade",
    "reduce --explain": "cover.solving.reduced.reduced(...).words(explain=True)",
    **dict.fromkeys(
        ("hint --vague", "hint --full", "path --full", "minimal --full", "near --full", "trace --clauses"),
        "words() of the answer, words_of() of a path",
    ),
    **dict.fromkeys(("hint --draw", "path --draw", "explain --draw"), "puzzle.draw(None, view) of its views"),
    "generate --resume": "a generator of harder boards goes on by itself",
    "dataset --level": "at_least=, at_most=",
}
WITH_FUNCTION = [verb for verb in VERBS if verb not in WITHOUT]
SAME: set[str] = set()  # verbs whose answers are compared with those of their functions

SUDOKU = "1..3\n.4..\n..3.\n4..2\n"
SEVERAL = "1...\n....\n....\n....\n"
COSTLY = "one two\none |3\ntwo |4\none two |5\n"
CLASHING = "11..\n....\n....\n....\n"
QUEENS = "puzzle: queens\nsize: 5\nqueens: r1c1\n"
AKARI = "puzzle: akari\ncells:\n..\n..\n"
KILLER = "puzzle: sudoku\ncage 3: r1c1 r1c2\n\n1...\n....\n....\n....\n"


def parameters(verb):
    """Of its function: `**options: Unpack[Options]` stands for those that Options names."""
    known = dict(inspect.signature(getattr(cover, verb)).parameters)
    *_, last = known.values()
    if last.kind is not last.VAR_KEYWORD:
        return set(known)
    unpacked = {"options": Options, "way": Way}.get(last.name) or get_args(last.annotation)[0]
    return {*known, *unpacked.__annotations__} - {last.name}


def options(verb):
    """The options of a verb: each by all its long names."""
    for param in command_of(verb).params:
        names = [name for name in getattr(param, "opts", ()) if name.startswith("--")]
        if names:
            yield names


def argument(option):
    name = option.removeprefix("--").replace("-", "_")
    return f"{name}_" if keyword.iskeyword(name) else name


# ---------------------------------------------------------------- the table
def test_every_verb_has_a_function_or_says_why_not():
    assert {verb for verb in VERBS if callable(getattr(cover, verb, None))} == set(WITH_FUNCTION)


@pytest.mark.parametrize("verb", WITH_FUNCTION)
def test_every_option_is_an_argument_or_is_reported_to_be_elsewhere(verb):
    missing = [
        names
        for names in options(verb)
        if not {argument(name) for name in names} & parameters(verb)
        and not {*names} & SHARED.keys()
        and not any(f"{verb} {name}" in OWN for name in names)
    ]
    assert not missing


def test_no_option_is_reported_to_be_elsewhere_that_there_is_not():
    there = {f"{verb} {name}" for verb in WITH_FUNCTION for names in options(verb) for name in names}
    assert OWN.keys() <= there
    assert SHARED.keys() <= {name.split()[1] for name in there}


@pytest.mark.parametrize("verb", WITH_FUNCTION)
def test_every_function_has_an_example(verb):
    assert ">>> " in getattr(cover, verb).__doc__


def test_the_page_lists_every_verb_with_its_function():
    listed = re.findall(r"^\| `cover (\w+)` \| (?:`cover\.(\w+)\()?", PAGE, re.MULTILINE)
    assert {verb: function or None for verb, function in listed} == {
        verb: None if verb in WITHOUT else verb for verb in VERBS
    }
    assert all(f"`{verb}`" in cover.__doc__ for verb in WITH_FUNCTION)


def test_every_verb_is_held_against_its_function_below():
    assert set(WITH_FUNCTION) == SAME


# ---------------------------------------------------------------- the same answers
def compares(*verbs):
    """The test below holds the command line's answers of these verbs against those of Python's functions."""
    SAME.update(verbs)
    return lambda test: test


def printed_by(verb, *arguments):
    """The one record of `cover VERB --json`, without what differs from run to run."""
    (record,) = answers(run(verb, "--json", *map(str, arguments)))
    return fixed(record)


def fixed(record):
    passing = ("input", "puzzle", "format", "backend", "seconds", "certificate")
    return {key: value for key, value in record.items() if key not in passing}


RECORDS = [
    ("solve", SUDOKU, [], {}),
    ("solve", SEVERAL, ["-n", "3"], {"limit": 3}),
    ("count", SEVERAL, ["-b", "dlx"], {"backend": "dlx"}),
    ("best", COSTLY, ["-n", "2"], {"limit": 2}),
    ("explain", CLASHING, ["--smallest"], {"smallest": True}),
    ("explain", SEVERAL, [], {}),
    ("minimal", SUDOKU, ["--fewest"], {"fewest": True}),
    ("canon", SUDOKU, [], {}),
    ("near", SUDOKU, ["--plus", "0"], {"plus": 0}),
    ("candidates", SEVERAL, ["--count", "0"], {"count": 0}),
    ("hint", SUDOKU, ["--all", "--without", "hidden-single"], {"all": True, "without": "hidden-single"}),
    ("hint", SUDOKU, ["--placed", "r1c2=4", "--not", "r1c3=4"], {"placed": ["r1c2=4"], "not_": ["r1c3=4"]}),
    ("path", SUDOKU, ["--scale", "basic"], {"scale": "basic"}),
    ("path", SEVERAL, [], {}),
    ("trace", SEVERAL, ["--limit", "1"], {"limit": 1}),
    ("rate", SUDOKU, ["--samples", "5", "--seed", "3"], {"samples": 5, "seed": 3}),
    ("rate", SUDOKU, ["--scale", "whips"], {"scale": "whips"}),
    ("rate", SUDOKU, ["--scale", "hodoku"], {"scale": "hodoku"}),
]


@compares(*(verb for verb, *_ in RECORDS))
@pytest.mark.parametrize(("verb", "text", "options", "arguments"), RECORDS)
def test_both_make_the_same_record(verb, text, options, arguments, file):
    path = file(text, "input.dlx" if verb == "best" else "input.txt")
    made = getattr(cover, verb)(load(path), **arguments).as_json()
    made = {key: list(value) if isinstance(value, tuple) else value for key, value in made.items()}
    printed = printed_by(verb, path, *options)
    assert {key: made[key] for key in printed if key not in ("seed", "statistics")} == {
        key: value for key, value in printed.items() if key not in ("seed", "statistics")
    }
    assert printed.keys() - {"seed"} == fixed(made).keys()


# Requests alone: Python says it otherwise, or has it from another function.
OF_REQUESTS = [
    ("solve", SEVERAL, ["-n", "3", "-b", "dlx"], {"limit": 3, "backend": "dlx"}),
    ("solve", CLASHING, [], {}),
    ("solve", SUDOKU, ["--check", "dlx", "-b", "sat"], {"checked": "dlx", "backend": "sat"}),
    ("solve", AKARI, ["--all"], {"limit": 0}),
    ("count", QUEENS, [], {}),
    ("count", QUEENS, ["--up-to-symmetry"], {"up_to_symmetry": True}),
    ("unique", SUDOKU, [], {}),
    ("unique", SEVERAL, [], {}),
    ("explain", KILLER, [], {}),
    ("candidates", QUEENS, [], {}),
    ("hint", SUDOKU, ["--all"], {"all": True}),
    ("hint", SEVERAL, ["--slices"], {"slices": True}),
    ("hint", CLASHING, [], {}),
    ("path", QUEENS, [], {}),
    ("verify", SUDOKU, [], {}),
    ("verify", CLASHING, [], {}),
    ("convert", SUDOKU, ["--to", "cnf"], {"to": "cnf"}),
    ("convert", AKARI, ["--to", "puzzle"], {"to": "puzzle"}),
    ("draw", SUDOKU, ["--solution"], {"solution": True}),
    ("draw", AKARI, ["--mono"], {"mono": True}),
]
REQUESTED = [
    (verb, text, options, arguments)
    for verb, text, options, arguments in [*RECORDS, *OF_REQUESTS]
    if verb in REQUESTS and arguments.keys() <= REQUESTS[verb].arguments.keys()
]


def requested(verb, text, arguments):
    """How a request ends, and its records, as a carrier sends them."""
    given = {"id": "a", "verb": verb, "text": text, "args": arguments}
    events = [json.loads(json.dumps(event, allow_nan=False)) for event in answer(json.dumps(given))]
    return events[-1], [event["record"] for event in events if event["event"] == "record"]


def lasting(record):
    """Without what differs from run to run, or has no name in a request."""
    return {key: value for key, value in record.items() if key not in ("input", "seconds", "statistics", "format")}


@pytest.mark.parametrize(("verb", "text", "options", "arguments"), REQUESTED)
def test_a_request_has_the_record_of_the_command_line(verb, text, options, arguments, file):
    done = run(verb, "--json", file(text, "input"), *options)
    last, (record,) = requested(verb, text, arguments)
    assert (last["event"], last.get("status")) == ("done", done.exit_code), last
    (stated,) = answers(done)
    assert lasting(record) == lasting(plain(stated))
    jsonschema.validate(stated, schema(verb))


@compares("unique", "verify")
@pytest.mark.parametrize("text", [SUDOKU, SEVERAL])
def test_unique_and_verify_say_the_same(text, file):
    path = file(text)
    assert (run("unique", path).exit_code == 0) is cover.unique(load(path))
    assert (run("verify", path).exit_code == 0) is bool(cover.verify(load(path)))


@compares("grade")
@pytest.mark.parametrize(("options", "arguments"), [([], {}), (["--goal", "r4c3=1"], {"goal": ["r4c3=1"]})])
def test_grade_judges_the_same(options, arguments, file):
    notes = "r1c2=2\nr2c1=2\n"
    record = printed_by("grade", file(SUDOKU), file(notes, "notes.txt"), *options)
    assert record == fixed(cover.grade(cover.loads(SUDOKU), notes, **arguments).as_json())


@compares("compare")
def test_compare_agrees_on_the_same(file):
    path = file(SUDOKU)
    record = printed_by("compare", path, "--backends", "dlx,sat")
    assert record["agree"] is cover.compare(load(path), ["dlx", "sat"]).agree is True


@compares("prove", "check")
def test_certificates_are_the_same(file, tmp_path):
    path = file(SUDOKU)
    run("prove", path, "-o", tmp_path / "one")
    made = cover.prove(load(path), tmp_path / "other")
    assert str(made) == "unique"
    for name in ("formula.cnf", "solutions.txt", "puzzle.txt"):
        assert (tmp_path / "one" / name).read_text() == (tmp_path / "other" / name).read_text()
    assert printed_by("check", tmp_path / "one") == fixed(cover.check(tmp_path / "one").as_json())
    assert cover.check(tmp_path / "other", strict=True)


@compares("reduce")
@pytest.mark.parametrize("to", ["cover", "cnf", "linear"])
def test_reduce_has_the_same_arrays(to, file):
    path = file(SUDOKU)
    (record,) = answers(run("reduce", "--json", "--to", to, path))
    arrays = flatten(cover.reduce(load(path), to))[1]
    assert record["arrays"] == {name: array.tolist() for name, array in arrays.items()}


@compares("convert")
@pytest.mark.parametrize("to", ["line", "knuth", "cnf"])
def test_convert_writes_the_same(to, file):
    path = file(SUDOKU)
    assert run("convert", "--to", to, path).stdout == cover.convert(load(path), to)


@compares("draw")
def test_draw_draws_the_same(file, tmp_path):
    pytest.importorskip("drawsvg")
    path = file(SUDOKU)
    run("draw", path, "--solution", "-o", tmp_path / "one.svg")
    cover.draw(load(path), tmp_path / "other.svg", solution=True)
    assert (tmp_path / "one.svg").read_bytes() == (tmp_path / "other.svg").read_bytes()
    assert run("draw", path).stdout == f"{cover.draw(load(path))}\n"


@compares("batch")
def test_batch_writes_the_same(file, tmp_path):
    boards = b"1..3.4....3.4..2\n1...............\n12\n"
    lines = io.BytesIO()
    summary = cover.batch(boards, lines, write="count", kind="sudoku")
    done = run("batch", file(boards.decode()), "--write", "count", "--kind", "sudoku")
    assert lines.getvalue().decode() == done.stdout
    assert summary.kinds == {"unique": 1, "multiple": 1, "unreadable": 1}


@compares("audit")
def test_audit_finds_the_same(file):
    boards = file("1..3.4....3.4..2\n1...............\n")
    found = cover.audit(boards)
    done = run("audit", boards, "--json")
    assert "".join(found.lines()) == done.stdout
    assert found.status == done.exit_code == 10


@compares("dataset")
def test_dataset_makes_the_same():
    lines = run("dataset", "binairo", "--size", "4", "--count", "2", "--seed", "4").stdout.splitlines()
    assert [json.loads(line) for line in lines] == [
        one.as_json() for one in cover.dataset("binairo", size=4, count=2, seed=4)
    ]


@compares("generate")
@pytest.mark.parametrize(
    ("words", "arguments"),
    [
        (["sudoku", "--size", "4"], {"size": 4}),
        (["sudoku", "--size", "4", "--full"], {"size": 4, "full": True}),
        (["sudoku", "--size", "4", "--with", "antiknight"], {"size": 4, "with_": ["antiknight"]}),
        (["sudoku", "--boxes", "2x2", "--variant", "x"], {"boxes": "2x2", "variant": ["x"]}),
        (["akari", "--size", "4"], {"kind": "akari", "size": 4}),
        (["sudoku", "--size", "4", "--needs", "hidden-single", "--scale", "steps"],
         {"size": 4, "needs": "hidden-single", "scale": "steps"}),
    ],
)  # fmt: skip
def test_generate_makes_the_same(words, arguments):
    text = run("generate", *words, "--seed", "4", "--count", "2").stdout
    made = [reading.content for reading in read(text)]
    assert made == list(cover.generate(seed=4, count=2, **arguments))
    stated = answers(run("generate", "--json", *words, "--seed", "4", "--count", "2"))
    if arguments.keys() <= REQUESTS["generate"].arguments.keys():
        assert requested("generate", "", {"seed": 4, "count": 2, **arguments})[1] == stated
    jsonschema.validate(stated[0], schema("generate"))
