"""Records of other programs, ticked off part by part."""

import pytest

from cover.basics.errors import InputError
from cover.formats.ticked import Ticked


def test_what_is_taken_or_ignored_is_no_error() -> None:
    record = Ticked({"cells": ["R1C1"], "value": 3, "color": "red"}, "cage 1")
    assert record.take("cells") == ["R1C1"]
    assert record.take("value") == 3
    assert record.take("unique", True) is True
    record.ignore("color", "width", why="how it is drawn")
    record.rest()
    assert record.ignored == {"color": "how it is drawn"}  # the width is not there


def test_what_is_left_over_is_refused_by_name() -> None:
    record = Ticked({"cells": [], "glow": 1, "shine": 0}, "cage 1")
    with pytest.raises(InputError, match="cage 1: 'glow' and 'shine' are not read here"):
        record.rest()
    record.take("glow")
    with pytest.raises(InputError, match="cage 1: 'shine' is not read here"):
        record.rest()


def test_many_unread_fields_are_counted() -> None:
    with pytest.raises(InputError, match="'a', 'b', 'c' and 2 more are not read here"):
        Ticked(dict.fromkeys("abcde", 1), "it").rest()


def test_parts_that_say_nothing_need_not_be_read() -> None:
    Ticked({"a": None, "b": False, "c": "", "d": [], "e": {}}, "it").rest()


def test_words_are_ticked_off_by_their_places() -> None:
    words = Ticked(["15", "R1C1", "R1C2", "LOOP"], "Cage")
    assert words.take(0) == "15"
    assert words.take(7, "") == ""
    with pytest.raises(InputError, match="Cage: 'R1C1', 'R1C2' and 'LOOP' are not read here"):
        words.rest()
    assert words.take_all(1) == ["R1C1", "R1C2", "LOOP"]
    words.rest()


def test_objects_inside_are_looked_at_by_the_same_rest() -> None:
    record = Ticked({"cage": [{"cells": 1}, {"cells": 2, "odd": 3}], "metadata": {"title": "x", "fog": 1}}, "it")
    cages, metadata = list(record.objects("cage")), record.fields("metadata")
    assert [cage.take("cells") for cage in cages] == [1, 2]
    with pytest.raises(InputError, match="cage 2: 'odd' is not read here"):
        record.rest()
    cages[1].take("odd")
    assert metadata.take("title") == "x"
    with pytest.raises(InputError, match="metadata: 'fog' is not read here"):
        record.rest()


@pytest.mark.parametrize("value", ["text", 5, [1], {"a": 1}, True])
def test_objects_must_be_a_list_of_objects(value: object) -> None:
    with pytest.raises(InputError, match="'cage': a list of objects is needed"):
        list(Ticked({"cage": value}, "it").objects("cage"))


def test_fields_must_be_an_object() -> None:
    assert Ticked({}, "it").fields("metadata").left() == []
    with pytest.raises(InputError, match="'metadata': an object is needed"):
        Ticked({"metadata": [1]}, "it").fields("metadata")
