"""A few rounds of the campaign for the kernels of dlx."""

import random
from collections import Counter

from covers_campaign import Trial, generated, interrupted
from more import MORE


def test_kernels_agree_and_stop_at_limits():
    seen = Counter()
    for seed in range(18 * MORE):
        rng = random.Random(f"quick {seed}")
        trial = Trial(generated(rng, seed), rng, seen)
        if trial.fits:
            trial.all()
    for seed in range(3):
        interrupted(random.Random(f"quick alarm {seed}"), seen)
    assert seen["links"] > 10
    assert seen["bits"] > 10
    assert seen["slices"] > 5
    assert seen["limits of nodes"] > 20
    assert seen["ended by the signal"] + seen["ended before the signal"] == 3
