"""Notes of our own making, half of them with one wrong step, which `grade` finds at its line."""

import pytest

from grade_campaign import SIZES, campaign
from more import MORE

QUICK = ("hashi", "slitherlink", "tents", "hitori", "keen", "dominosa")


@pytest.mark.parametrize(
    "kind", [pytest.param(kind, marks=[] if kind in QUICK else [pytest.mark.slow]) for kind in SIZES]
)
def test_a_wrong_step_is_found_at_its_line(kind):
    assert campaign(2 * MORE, 7, (kind,)) == {kind: 2 * MORE}
