"""Parts of a batch and where answers may go, and what a verb says of itself."""

import json
import os

import pytest

import cover
from cover.basics.errors import Refused
from cover.verbs import near
from cover.verbs.declared import verb_of


@pytest.mark.skipif(not hasattr(os, "link"), reason="hard links")
def test_answers_never_replace_their_questions(tmp_path, file):
    boards = file("0" * 81 + "\n", "boards.txt")
    link = tmp_path / "link.txt"
    link.hardlink_to(boards)
    for output in (boards, link):
        with pytest.raises(Refused, match="is the input"):
            cover.batch(boards, output)
    assert boards.read_text() == "0" * 81 + "\n"
    cover.batch(boards.read_bytes(), tmp_path / "answers.txt")
    assert (tmp_path / "answers.txt").exists()


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


def test_a_function_without_its_decorator_is_named(monkeypatch):
    def bare(puzzle):
        pass

    monkeypatch.setattr(near, "near", bare)
    verb_of.cache_clear()
    with pytest.raises(TypeError, match=r"near\(\) says nothing of itself: decorate it by @declare"):
        verb_of("near")
