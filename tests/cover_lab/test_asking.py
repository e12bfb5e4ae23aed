"""Answers of different backends, compared by what is kept of them."""

import pytest

from cover_lab.answers import Asked
from cover_lab.asking import measured
from cover_lab.solvers import solver

WITH_A_RULE = "puzzle: unequal\ngreater: r1c1 r1c2\ngivens:\n...\n.1.\n...\n"


@pytest.mark.parametrize("question", ["unique", "all"])
def test_options_that_only_say_a_rule_are_no_part_of_an_answer(question):
    recipe = {"text": WITH_A_RULE, "kind": None}
    digests = {measured(name, Asked(recipe, question, 20.0))["digest"] for name in ("dlx", "bitmask", "sat")}
    assert len(digests) == 1
    assert None not in digests


def test_auto_is_asked_like_any_backend_with_the_threads_of_the_others():
    auto = solver("auto", workers=1)
    assert auto.about["threads"] == 1
    assert "absent" not in auto.about
    assert auto.measured(Asked({"text": WITH_A_RULE, "kind": None}, "unique", 20.0), print)["status"] == "solved"


def test_a_claim_is_proved_and_its_certificate_weighed_and_checked():
    asked = Asked({"make": "queens", "args": {"n": 6}}, "prove count", 20.0)
    found = measured("auto", asked)
    assert (found["status"], found["claim"], found["found"]) == ("solved", "exactly 4", "4")
    assert found["counters"]["bytes"] > 5000
    assert found["counters"]["check_seconds"] > 0
