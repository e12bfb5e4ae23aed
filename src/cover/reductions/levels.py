"""How far an exact cover may be simplified first, see `reduce`. Imports nothing: the verbs read it."""

from __future__ import annotations

LEVELS = ("none", "forced", "full")
