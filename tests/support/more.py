"""Boards drawn at random come in so many times their number where COVER_MORE says how often: a test becomes a campaign.

COVER_MORE=100 pytest -m slow tests/contracts/test_sentence_campaign.py
"""

import os

MORE = int(os.environ.get("COVER_MORE", "1"))
