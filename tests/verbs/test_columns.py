"""`cover batch --columns`: ratings a line, words where there is none, refusals."""

import json

import pytest

from cli_help import E, answers, run
from cover.solving.batches.journal import Journaled

NEAR = "034678912672195348198342567859761423426853791713924856961537284287419635345286179"
TEXT = f"{NEAR}\n{E}\n{'.' * 81}\n11{'.' * 79}\n1..3.4....3.4..2\n12x\n"


def test_a_line_says_the_columns_that_are_asked_for(file):
    done = run("batch", "-q", "--columns", "er,ep,ed,w,solutions,hardest", file(TEXT))
    assert done.exit_code == 1  # a line could not be read
    first, second, several, none, small, bad = done.stdout.splitlines()
    assert first == "1.0,1.0,1.0,0,1,hidden single"
    assert second == "10.5,1.2,1.2,stuck,1,nested forcing chain"
    assert several == ",".join(4 * ["several solutions"] + ["2+", "several solutions"])
    assert none == ",".join(4 * ["no solution"] + ["0", "no solution"])
    assert small == ",".join(4 * ["not 9x9"] + ["1", "not 9x9"])
    assert bad.startswith("# error: line 6")


def test_records_have_the_columns_as_keys(file):
    records = answers(run("batch", "-q", "--json", "--columns", "board,er,w", file(TEXT)))
    assert records[0] == {"line": 1, "board": NEAR, "er": 1.0, "w": 0}
    assert records[2] == {"line": 3, "board": "." * 81, "er": None, "w": None, "why": "several solutions"}
    assert "error" in json.loads(json.dumps(records[5]))


def test_a_corpus_is_resumed_with_the_same_columns_only(file, tmp_path):
    corpus, place = file(f"{NEAR}\n"), str(tmp_path / "out.csv")
    assert run("batch", "-q", "--columns", "er", corpus, "-o", place).exit_code == 0
    assert (tmp_path / "out.csv").read_text() == "1.0\n"


def test_a_header_names_the_columns_once(file, tmp_path):
    done = run("batch", "-q", "--columns", "er, w", "--header", file(f"{NEAR}\n{NEAR}\n"))
    assert done.stdout.splitlines() == ["er,w", "1.0,0", "1.0,0"]
    place = tmp_path / "out.csv"
    settings = {"write": "solution", "filter": None, "limit": 2, "kind": None, "column": None}
    killed = Journaled(str(place), {**settings, "columns": "er", "header": True}, resume=False)
    killed.append(b"er\n", killed.mark.progress, {})
    killed.save()
    killed.close()
    again = run("batch", "-q", "--columns", "er", "--header", "--resume", file(f"{NEAR}\n"), "-o", str(place))
    assert again.exit_code == 0, again.stderr
    assert place.read_text() == "er\n1.0\n"


@pytest.mark.parametrize(
    ("arguments", "status", "words"),
    [
        (["--header"], 2, "needs --columns"),
        (["--columns", "er", "--header", "--json"], 2, "cannot be used with --json"),
        (["--columns", "err"], 1, "no column 'err'; did you mean er?"),
        (["--columns", "er", "--write", "count"], 2, "--write"),
        (["--columns", "er", "--filter", "unique"], 2, "--filter"),
        (["--columns", "er", "--limit", "1"], 2, "limit of 2"),
        (["--columns", "er", "--kind", "latin"], 1, "9x9 sudoku"),
    ],
)
def test_what_does_not_fit_is_refused(file, arguments, status, words):
    done = run("batch", *arguments, file(f"{NEAR}\n"))
    assert done.exit_code == status
    assert words in done.stderr
