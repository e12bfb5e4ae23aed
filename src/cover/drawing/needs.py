"""The packages that draw, imported when they are used."""

from __future__ import annotations

from importlib import import_module
from typing import Any

from cover.basics.errors import Refused, to_install


def needed(package: str) -> Any:
    """The package. Raises Refused, which says what to install, where it is missing."""
    try:
        return import_module(package)
    except ImportError:
        name = {"resvg_py": "resvg-py", "fpdf": "fpdf2"}.get(package, package)
        raise Refused(f"pictures need {name}: {to_install('draw')}") from None
