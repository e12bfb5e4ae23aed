"""What tests of shared searches have in common."""

import pytest

from cover.backends.distributed import loop


@pytest.fixture
def quick(monkeypatch):
    """Tasks so short that each puzzle makes many."""
    monkeypatch.setattr(loop, "LONG", 0.002)
