"""A cover without colors: items that tell a color agree, and pairs of options are refused where there are too many."""

import pytest

import cover
from cover.basics.errors import Refused
from cover.problems.reductions import uncoloring

COLORS = ("red", "blue", "green", None)  # no item tells the color of p, for an option of each leaves it open
OPTIONS = [cover.Option((item, color), item, {"p": color} if color else {}) for item in "ab" for color in COLORS]


def test_too_many_pairs_of_colors_are_refused(monkeypatch):
    problem = cover.ExactCover("ab", OPTIONS, secondary="p")
    plain = uncoloring.uncolored(problem)
    assert cover.count(plain).found == cover.count(problem).found
    monkeypatch.setattr(uncoloring, "MAX_PAIRS", 11)
    with pytest.raises(Refused, match="without colors the cover would have more than 11 items more"):
        uncoloring.uncolored(problem)


def test_two_that_tell_a_color_agree_on_each_by_an_item_of_its_own():
    """Just one of the options of the one with the color and of the other with another: that is more than "at most"."""
    options = [cover.Option((item, color), item, {"p": color}) for item in "ab" for color in ("red", "blue")]
    plain = uncoloring.uncolored(cover.ExactCover("ab", options, secondary="p"))
    assert [str(name) for name in plain.item_names] == ["a", "b", "p red", "p blue"]
    assert (plain.primary, plain.secondary) == (4, 0)


@pytest.mark.parametrize("least", [0, 1])
def test_an_item_that_may_stay_uncovered_tells_no_color(least):
    options = [cover.Option((item, color), item, {"p": color}) for item in "ab" for color in ("red", "blue")]
    problem = cover.ExactCover(["a", cover.Item("b", least, 1)], options, secondary="p")
    assert cover.count(problem).found == cover.count(uncoloring.uncolored(problem)).found == (2 if least else 4)
