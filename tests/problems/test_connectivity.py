"""Rules about connectivity as values."""

import pickle

from cover.problems.connectivity import Connected


def test_a_rule_that_was_asked_travels_to_other_processes():
    row = Connected((0, 1, 2), (1,), ((0, 1), (1, 2)))
    assert not row.holds([1, 0, 1])
    assert list(pickle.loads(pickle.dumps(row)).cuts([1, 0, 1])) == list(row.cuts([1, 0, 1]))
