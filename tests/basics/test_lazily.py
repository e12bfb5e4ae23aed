"""What tables name as "module:name" is imported when it is used, and one error says what is not there."""

import sys

import pytest

from cover.backends.registry import BACKENDS
from cover.basics.lazily import found_at
from cover.puzzles import PUZZLES
from cover.puzzles.clues import CLUES
from cover_lab.competitors import COMPETITORS


@pytest.fixture
def thing(tmp_path, monkeypatch):
    """The name of a module that counts in sys.modules how often it was run."""
    (tmp_path / "a_thing_of_a_test.py").write_text("VALUE = []\n")
    monkeypatch.syspath_prepend(tmp_path)
    yield "a_thing_of_a_test"
    sys.modules.pop("a_thing_of_a_test", None)


def test_a_module_is_imported_when_it_is_named_and_not_before(thing):
    assert thing not in sys.modules
    value = found_at(f"{thing}:VALUE")
    assert value is sys.modules[thing].VALUE
    assert found_at(f"{thing}:VALUE") is value


@pytest.mark.parametrize(
    ("place", "words"),
    [
        ("no.such.module:Thing", "No module named 'no'"),
        ("cover.basics.lazily:nothing", "module 'cover.basics.lazily' has no attribute 'nothing'"),
        ("cover.basics.lazily", "has no attribute ''"),
    ],
)
def test_what_is_not_there_is_one_kind_of_error(place, words):
    with pytest.raises(ImportError, match=words):
        found_at(place)


def test_every_place_in_the_tables_is_there():
    tables = [PUZZLES.values(), CLUES.values()]
    tables += [[entry.target for entry in BACKENDS.values()], [place for place, *_ in COMPETITORS.values()]]
    places = [place for table in tables for place in table if ":" in place]
    assert len(places) > 100
    for place in places:
        found_at(place)
