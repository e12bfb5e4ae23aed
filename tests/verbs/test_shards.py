"""Shards of a corpus in a directory: only the question that began them goes on with them."""

import json

import pytest

import cover

BEGUN = {"write": "count", "shards": 2}


@pytest.fixture
def ask(tmp_path, threads):
    """A function that answers a corpus of two boards into a directory, by two threads."""
    corpus = tmp_path / "boards.txt"
    corpus.write_text("1..3.4....3.4..2\n...3.4....3.4..2\n")
    return lambda **question: cover.batch(corpus, tmp_path / "answers", executor=threads, **{**BEGUN, **question})


def test_the_same_question_goes_on(ask):
    assert ask().boards == 2
    assert ask().boards == 0


def test_what_another_question_adds_is_refused(ask):
    ask()
    with pytest.raises(cover.Refused, match="was begun with backend None, not dlx"):
        ask(backend="dlx")


def test_what_another_question_leaves_out_is_refused(ask):
    ask(backend="dlx")
    with pytest.raises(cover.Refused, match="was begun with backend dlx, not None"):
        ask()


def test_a_directory_that_does_not_say_how_it_was_begun_is_refused(ask, tmp_path):
    ask()
    settings = tmp_path / "answers" / "asked.json"
    facts = json.loads(settings.read_text())
    del facts["bytes"]
    settings.write_text(json.dumps(facts))
    with pytest.raises(cover.Refused, match="was begun with bytes None"):
        ask()
