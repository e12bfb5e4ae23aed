"""JSON nested deeply is refused before the stack overflows, whatever its strings hold."""

import json

import pytest

from cover.basics.bounded_json import DEEPEST, TooDeep, loads
from cover.basics.errors import InputError
from cover.formats import read


@pytest.mark.parametrize("pair", ["[]", ("[{", "}]")])
def test_what_is_as_deep_as_allowed_is_read(pair):
    text = "[" * DEEPEST + "]" * DEEPEST if pair == "[]" else '[{"a":' * 99 + "1" + "}]" * 99
    assert loads(text) == json.loads(text)
    with pytest.raises(TooDeep):
        loads("[" * DEEPEST + text + "]" * DEEPEST)


def test_signs_in_strings_nest_nothing():
    text = json.dumps(["[" * 500, 'a"[{\\' * 300])
    assert loads(text) == json.loads(text)


def test_many_lists_side_by_side_are_not_deep():
    assert len(loads(json.dumps([[]] * 1000))) == 1000


def test_a_puzzle_nested_deeply_is_refused_in_words():
    with pytest.raises(InputError, match="nested too deeply"):
        list(read("[" * 5000 + "1" + "]" * 5000))
