"""What is asked of `generate` and does not go together is refused in words."""

import pytest

from cover.basics.errors import Refused
from cover.generation.wish import Wish


@pytest.mark.parametrize("maximize", [None, "calls"])
def test_hidden_singles_belong_to_the_rating(maximize):
    with pytest.raises(Refused, match="hidden= needs maximize='rating'"):
        Wish(hidden=True, maximize=maximize)
