"""Packages and programs of others, for benches only: who is installed is asked, by the name peer:NAME."""

from __future__ import annotations

PEERS: dict[str, str] = {}


def absent(name: str) -> str:
    """Why a peer is not here, "" if it is."""
    return ""
