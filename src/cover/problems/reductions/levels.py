"""How far an exact cover may be simplified first, see `reduce`, and how it may be stated what is connected, see
`connection`. Imports nothing: the verbs read it."""

from __future__ import annotations

LEVELS = ("none", "forced", "full")
CONNECTIONS = ("cuts", "auto", "elimination", "levels")
