"""Texts that are not read, and the words in which they are refused."""

import pytest

from cover.basics.errors import InputError
from cover.formats import read


def refusal(text, **options):
    """The error: place and reason in one line."""
    with pytest.raises(InputError) as caught:
        list(read(text, **options))
    assert "\n" not in str(caught.value)
    return caught.value


def refused(text, **options):
    """The reason alone."""
    return refusal(text, **options).reason
