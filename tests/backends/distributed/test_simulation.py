"""The loop on a simulated cluster: what it would do with workers that are not here."""

import pytest

from simulated_cluster import simulated


@pytest.mark.parametrize("workers", [1, 10, 300])
def test_all_the_work_is_done_once_and_few_workers_wait(workers, tmp_path):
    facts = simulated(workers, 20.0 * workers + 200, str(tmp_path / "journal"), caller=5e-5)
    assert facts["work"] == pytest.approx(20.0 * workers + 200)
    assert facts["utilisation"] > 0.8
    assert facts["journal_bytes_a_task"] < 200
    assert facts["most_pieces"] < 100 * workers + 100
