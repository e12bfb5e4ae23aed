"""Texts that are not read, and the words in which they are refused."""

import pytest

from cover.basics.errors import InputError
from cover.formats import read


def tidy(reason: str) -> None:
    """A reason is one line of at most 400 characters that can be printed."""
    assert "\n" not in reason, repr(reason)
    assert len(reason) <= 400, reason
    assert reason.isprintable(), repr(reason)


def refusal(text, **options):
    """The error: place and reason in one line."""
    with pytest.raises(InputError) as caught:
        list(read(text, **options))
    tidy(str(caught.value))
    return caught.value


def refused(text, **options):
    """The reason alone."""
    return refusal(text, **options).reason
