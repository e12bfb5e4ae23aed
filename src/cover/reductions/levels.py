"""How far an exact cover may be simplified first: a table, a line a level. Imports nothing: the verbs read it."""

from __future__ import annotations

# level: the function (problem, statistics) -> problem, as "module:function"; none leaves the problem as it is.
LEVELS: dict[str, str] = {
    "none": "",
    "forced": "cover.reductions.reduce:forced",
    "full": "cover.reductions.reduce:full",
}
