"""What a table names by its place, "module:name": imported when it is used, so that a table costs nothing."""

from __future__ import annotations

from importlib import import_module

TYPE_CHECKING = False  # true for type checkers; typing would be a third of what `import cover` costs
if TYPE_CHECKING:
    from typing import Any, TypeVar

    T = TypeVar("T")

_FOUND: dict[str, Any] = {}


def found_at(place: str) -> T:  # type: ignore[type-var]  # the caller's annotation tells its type
    """What stands at "module:name". Its module is imported at the first call.

    Raises ImportError if there is no such module, or nothing of that name in it; and whatever the import raises.

    >>> fraction: type = found_at("fractions:Fraction")
    >>> fraction(1, 2)
    Fraction(1, 2)
    """
    # Kept by its place: importing again would ask the module system each time.
    if place not in _FOUND:
        module, _, name = place.partition(":")
        loaded = import_module(module)
        try:
            _FOUND[place] = getattr(loaded, name)
        except AttributeError as error:
            raise ImportError(str(error), name=module) from None
    found: T = _FOUND[place]
    return found
