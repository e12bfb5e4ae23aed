"""Figures as reports say them."""

from __future__ import annotations

import math
from typing import Any


def seconds(value: float | None) -> str:
    """Three digits, in the unit that suits.

    >>> seconds(0.00123), seconds(12.3456), seconds(None)
    ('1.23 ms', '12.3 s', '-')
    """
    if value is None or math.isnan(value):
        return "-"
    for unit, factor in (("s", 1.0), ("ms", 1e3), ("µs", 1e6)):
        if value * factor >= 1 or unit == "µs":
            scaled = value * factor
            return f"{scaled:,.0f} {unit}" if scaled >= 100 else f"{scaled:.3g} {unit}"
    return "-"


def ratio(value: float | None) -> str:
    """A factor with three digits.

    >>> ratio(1.0), ratio(1234.5), ratio(None)
    ('1.00', '1,234', '-')
    """
    if value is None or math.isnan(value):
        return "-"
    return f"{value:,.0f}" if value >= 100 else f"{value:.1f}" if value >= 10 else f"{value:.2f}"


def size(value: int | None) -> str:
    """Bytes as megabytes."""
    return "-" if value is None else f"{value / 1e6:,.1f} MB"


def outcome(row: dict[str, Any]) -> str:
    """How many cases were answered, and why the others were not.

    >>> outcome({"solved": 3, "asked": 5, "refused": 1, "stopped": {"timeout": 2}})
    '3 of 5, 2 timeout, 1 refused'
    """
    why = [f"{count} {status}" for status, count in row["stopped"].items()]
    return ", ".join(
        [f"{row['solved']} of {row['asked']}", *why, *([f"{row['refused']} refused"] if row["refused"] else [])]
    )
