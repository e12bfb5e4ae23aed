"""The protocol says what the command line says, for every verb; what is not understood is refused in words."""

import base64
import json

import jsonschema
import pytest

from cli_help import answers, run
from cover.backends.isolation import abilities
from cover.backends.isolation.bounds import OverBudget
from cover.basics.bounded_json import loads
from cover.basics.result import Stop
from cover.verbs.schema import schema
from cover.web.arguments import BadRequest
from cover.web.protocol import DEEPEST, LONGEST, LONGEST_ID, answer, failure, plain
from cover.web.verbs import VERBS

SUDOKU = "1..3\n.4..\n..3.\n4..2\n"
SEVERAL = "1...\n....\n....\n....\n"
QUEENS = "puzzle: queens\nsize: 5\nqueens: r1c1\n"
KILLER = "puzzle: sudoku\ncage 3: r1c1 r1c2\n\n1...\n....\n....\n....\n"


def asked(verb, text=None, **request):
    """The events of a request, each as a carrier sends it."""
    given = {"id": "a", "verb": verb, **request, **({} if text is None else {"text": text})}
    events = [json.loads(json.dumps(event, allow_nan=False)) for event in answer(json.dumps(given))]
    assert all(event["id"] == "a" for event in events)
    assert [event["event"] for event in events].index(events[-1]["event"]) == len(events) - 1
    return events


def records(events):
    return [event["record"] for event in events if event["event"] == "record"]


def fixed(record):
    """Without what differs from run to run, or has no name in a request."""
    return {key: value for key, value in record.items() if key not in ("input", "seconds", "statistics", "format")}


# ---------------------------------------------------------------- the same answers
@pytest.mark.parametrize("verb", ["puzzles", "formats"])
def test_lists_are_those_of_the_command_line(verb):
    stated = answers(run(verb, "--json"))
    assert records(asked(verb)) == stated
    for record in stated:
        jsonschema.validate(record, schema(verb))
    assert records(asked(verb, args={"name": stated[3]["name"]})) == [stated[3]]


def test_a_certificate_is_proved_checked_and_refused_when_it_is_broken(tmp_path):
    (tmp_path / "input").write_text(SUDOKU)
    stated = answers(run("prove", "--json", tmp_path / "input", "-o", tmp_path / "made.tar.gz"))
    events = asked("prove", SUDOKU)
    assert fixed(records(events)[0]) == fixed(stated[0])
    jsonschema.validate(stated[0], schema("prove"))
    (file,) = [event for event in events if event["event"] == "file"]
    held = asked("check", file={"name": file["name"], "base64": file["base64"]})
    checked = answers(run("check", "--json", tmp_path / "made.tar.gz"))[0]
    assert records(held)[0]["holds"] is True
    assert fixed(records(held)[0]) == fixed(plain(checked))
    jsonschema.validate(checked, schema("check"))
    data = bytearray(base64.b64decode(file["base64"]))
    data[len(data) // 2] ^= 255
    broken = asked("check", file={"name": file["name"], "base64": base64.b64encode(data).decode()})
    assert broken[-1].get("status") == 10 or broken[-1]["event"] == "error"
    assert not any(record["holds"] for record in records(broken))


def test_backends_are_compared():
    events = asked("compare", SUDOKU, args={"backends": ["dlx", "sat"], "rounds": 1})
    (record,) = records(events)
    assert record["agree"] is True
    assert [line["backend"] for line in record["backends"]] == ["dlx", "sat"]


def test_every_record_has_a_schema_that_needs_its_keys():
    without = {name for name, verb in VERBS.items() if verb.declared is None or verb.declared.record is None}
    assert without == {"read", "play", "compare"}
    with pytest.raises(jsonschema.ValidationError):
        jsonschema.validate({"input": "a", "format": "line"}, schema("convert"))
    with pytest.raises(jsonschema.ValidationError):
        jsonschema.validate({"input": "a", "format": "line", "text": "", "more": 1}, schema("convert"))


# ---------------------------------------------------------------- what a page needs
def test_reading_says_what_the_cells_hold():
    (record,) = records(asked("read", KILLER))
    assert record["grid"]["givens"][0] == ["1", None, None, None]
    assert record["grid"]["boxes"][3] == [2, 2, 3, 3]
    assert record["grid"]["rules"]["svg"].startswith("<svg")
    assert "cage 3" in record["text"]


def test_givens_of_the_player_become_the_puzzle():
    cells = [["1", None, None, "3"], [None] * 4, [None] * 4, ["", "", "", "2"]]
    (record,) = records(asked("read", KILLER, state={"givens": cells}))
    assert record["text"].endswith("1 . . 3\n. . . .\n. . . .\n. . . 2\n")
    wrong = asked("read", KILLER, state={"givens": [["9"] * 4] * 4})[-1]
    assert (wrong["event"], wrong["message"]) == ("error", "r1c1: '9' is not one of the symbols of the board")


def test_hints_begin_where_the_player_stands():
    (step,) = [event for event in asked("hint", SUDOKU, state={"placed": ["r1c2=2"]}) if event["event"] == "step"]
    assert step["view"]["filled"]["r1c2"] == ["2"]
    assert step["view"]["placed"]
    assert step["reason"]
    assert records(asked("hint", SUDOKU, state={"placed": ["r1c2=4"]}))[0]["wrong"] == "r1c2=4 is wrong"


def test_what_a_player_filled_in_is_checked_so_far():
    cells = [["1", "1", None, "3"], [None, "4", None, None], [None, None, "3", None], ["4", None, None, "2"]]
    (record,) = records(asked("verify", SUDOKU, state={"cells": cells}))
    assert record["faults"] == ["row 1: 1 at r1c1 and r1c2", "box 1: 1 at r1c1 and r1c2"]


def test_every_kind_is_drawn_with_its_solution():
    (solution,) = [event for event in asked("solve", QUEENS, args={"limit": 1}) if event["event"] == "solution"]
    assert solution["svg"].startswith("<svg")
    assert "queen" in solution["alt"]


def test_a_file_is_read_as_a_text_is():
    file = {"name": "a.txt", "base64": base64.b64encode(SUDOKU.encode()).decode()}
    assert records(asked("read", file=file)) == records(asked("read", SUDOKU))


def test_of_several_puzzles_one_is_chosen():
    text = SUDOKU.replace("\n", "") + "\n" + SEVERAL.replace("\n", "") + "\n"
    assert asked("solve", text)[-1]["message"] == "the text has 2 puzzles: number= chooses one"
    assert records(asked("solve", text, args={"number": 2}))[0]["verdict"] == "multiple"
    assert records(asked("read", text))[0]["many"] == 2


def test_progress_comes_while_a_search_goes_on():
    seen = []
    request = {"verb": "count", "text": "puzzle: queens\nsize: 20\n", "args": {"seconds": 0.6}}
    events = list(answer(request, seen.append))
    assert [event["event"] for event in seen] == ["progress"] * len(seen)
    assert seen
    (record,) = records(events)
    assert (record["complete"], record["stop"]) == (False, "timeout")
    assert events[-2]["text"].startswith("at least ")


def test_integers_that_javascript_cannot_hold_are_texts():
    (record,) = records(asked("count", "puzzle: latin\nsize: 2\n\n..\n..\n"))
    assert record["found"] == 2
    assert plain([2**53, 2**53 - 1, -(2**60)]) == ["9007199254740992", 2**53 - 1, "-1152921504606846976"]


# ---------------------------------------------------------------- refusals
@pytest.mark.parametrize(
    ("request_", "message"),
    [
        ("", "the request is no JSON"),
        ("[1]", "a request must be an object"),
        ("[" * 100_000, "the request is nested too deeply"),
        ('{"verb": "slove"}', "no verb 'slove'; did you mean solve?"),
        ('{"verb": 7}', "no verb '7'"),
        ('{"verb": "solve"}', "text: a puzzle is needed"),
        ('{"verb": "solve", "text": "1", "args": {"limt": 1}}', "solve has no argument 'limt'; did you mean limit?"),
        ('{"verb": "solve", "text": "1", "args": {"limit": -1}}', "limit: a whole number from 0"),
        ('{"verb": "solve", "text": "1", "args": {"limit": true}}', "limit: a whole number from 0"),
        ('{"verb": "solve", "text": "1", "args": [1]}', "the arguments of solve must be an object"),
        ('{"verb": "check", "file": {"name": "a.tar.gz", "base64": "%"}}', "file: this is not base64"),
        ('{"verb": "convert", "text": "1..3.4....3.4..2"}', "to: the format to write is needed"),
        (" " * (LONGEST + 1), "the request is too long"),
    ],
)  # fmt: skip
def test_what_is_no_request_is_refused_in_words(request_, message):
    (error,) = [event for event in answer(request_) if event["event"] != "start"]
    assert (error["event"], error["status"]) == ("error", 2)
    assert error["message"].startswith(message)


def test_as_many_words_as_are_allowed_are_taken_and_no_more():
    variant = VERBS["generate"].arguments["variant"]
    most = variant.schema["anyOf"][0]["maxItems"]
    assert variant("variant", ["x"] * most) == ["x"] * most
    with pytest.raises(BadRequest, match=f"variant: a list of at most {most} texts is needed"):
        variant("variant", ["x"] * (most + 1))


def test_a_text_that_cannot_be_read_says_where():
    error = asked("solve", "1..3\n.4..\n..3.\n4..9x\n")[-1]
    assert (error["event"], error["status"]) == ("error", 1)
    assert "4" in str(error.get("line", error["message"]))


def test_a_failure_of_a_verb_is_an_error_in_its_words():
    error = asked("rate", QUEENS)[-1]
    assert (error["event"], error["status"]) == ("error", 1)
    assert "are rated by search" in error["message"]


def test_requests_as_deep_as_allowed_are_read():
    assert loads("[" * DEEPEST + "]" * DEEPEST, DEEPEST)


def test_without_threads_progress_comes_between_slices(monkeypatch):
    monkeypatch.setattr(abilities, "in_browser", lambda: True)
    seen = []
    args = {"backend": "dlx:links", "seconds": 1}
    request = {"id": 1, "verb": "count", "text": "puzzle: queens\nn: 14\n", "args": args}
    list(answer(request, seen.append))
    assert {event["event"] for event in seen} == {"progress"}


@pytest.mark.parametrize("stop", [Stop.TIMEOUT, Stop.MEMORY])
def test_what_took_too_much_before_the_search_is_undecided(stop):
    assert failure(OverBudget("building took too much", stop)) == {"status": 30, "message": "building took too much"}


def test_a_board_with_many_marks_is_played():
    text = "puzzle: slitherlink\ncells:\n" + ("." * 20 + "\n") * 20
    (fields,) = [event["fields"] for event in asked("read", text) if event["event"] == "fields"]
    crossed = [place["marks"][0][0] for place in fields]
    assert len(crossed) == 840
    assert records(asked("play", text, state={"placed": crossed[:500]})) == [
        {"faults": [], "places": [], "solved": False}
    ]


def test_a_long_name_of_a_request_is_not_repeated():
    for name, repeated in (("a" * LONGEST_ID, True), ("a" * (LONGEST_ID + 1), False), (["a"], False)):
        assert {event["id"] for event in answer({"id": name, "verb": "solve", "text": QUEENS})} == {
            name if repeated else None
        }
