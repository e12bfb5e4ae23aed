"""What a verb says of itself is found by its name."""

import pytest

from cover.verbs import near
from cover.verbs.declared import verb_of


def test_a_function_without_its_decorator_is_named(monkeypatch):
    def bare(puzzle):
        pass

    monkeypatch.setattr(near, "near", bare)
    verb_of.cache_clear()
    with pytest.raises(TypeError, match=r"near\(\) says nothing of itself: decorate it by @declare"):
        verb_of("near")
