"""Which argument did not fit: asked only after a constructor has failed, so that what fits costs nothing.

A constructor's annotations say what it takes. Where it ends in an error that Python or numpy raised somewhere inside,
the argument that is not of its annotated type is named instead. An error for which all arguments fit stays as it is.
"""

from __future__ import annotations

import inspect
from collections.abc import Callable, Collection, Iterable, Mapping
from functools import wraps
from numbers import Integral, Real
from reprlib import repr as short
from types import NoneType, UnionType
from typing import Any, Literal, ParamSpec, TypeVar, Union, get_args, get_origin

from cover.basics.errors import CoverError

P = ParamSpec("P")
R = TypeVar("R")
K = TypeVar("K")
INSIDE = (TypeError, ValueError, AttributeError, LookupError, OverflowError)
NUMBERS = {int: Integral, float: Real}


def explained(function: Callable[P, R]) -> Callable[P, R]:
    """The same function, whose failures name the argument that does not fit its annotation, by a TypeError.

    >>> @explained
    ... def area(sides: tuple[int, int]) -> int:
    ...     return sides[0] * sides[1]
    >>> area(7)
    Traceback (most recent call last):
    TypeError: sides: tuple[int, int] is needed, not 7
    """

    @wraps(function)
    def asked(*args: P.args, **options: P.kwargs) -> R:
        try:
            return function(*args, **options)
        except CoverError:
            raise
        except INSIDE as error:
            words = wrong_argument(function, args, options)
            if words is None:
                raise
            raise TypeError(words) from error

    return asked


def explaining(kind: type[K]) -> type[K]:
    """A class whose constructor is `explained`."""
    setattr(kind, "__init__", explained(vars(kind)["__init__"]))  # noqa: B010
    return kind


def wrong_argument(function: Callable[..., Any], args: tuple[Any, ...], options: Mapping[str, Any]) -> str | None:
    """The first argument that is not of its annotated type, in words; None if all are, or one is missing."""
    signature = inspect.signature(function)
    try:
        given = signature.bind(*args, **options).arguments
    except TypeError:
        return None
    for name, value in given.items():
        parameter = signature.parameters[name]
        wanted = parameter.annotation
        if wanted is parameter.empty or parameter.kind in (parameter.VAR_KEYWORD, parameter.VAR_POSITIONAL):
            continue
        if not fits(value, _evaluated(wanted, function)):
            words = wanted if isinstance(wanted, str) else inspect.formatannotation(wanted)
            return f"{name}: {words} is needed, not {short(value)}"
    return None


def _evaluated(wanted: Any, function: Callable[..., Any]) -> Any:
    """An annotation as a type; anything where it names what is imported for type checkers only."""
    try:
        return eval(wanted, inspect.unwrap(function).__globals__) if isinstance(wanted, str) else wanted
    except NameError:
        return Any


def fits(value: Any, wanted: Any) -> bool:
    """Is a value of a type, as far as a look tells? Arrays are taken for the lists that they hold, and of what can be
    read once only nothing is read.

    >>> fits([[1, None]], list[list[int | None]]), fits([1], list[list[int]]), fits("ab", Iterable[str])
    (True, False, True)
    """
    wanted = getattr(wanted, "__value__", wanted)  # of a `type` statement, as numpy 2.5 has for NDArray
    origin, parts = get_origin(wanted), get_args(wanted)
    if origin in (Union, UnionType):
        return any(fits(value, part) for part in parts)
    if origin is Literal:
        return value in parts
    kind = NoneType if wanted is None else origin or wanted
    if not isinstance(kind, type) or kind in (object, Any):
        return True
    if hasattr(value, "tolist") and kind.__module__ != "numpy":
        value = value.tolist()
    if kind in NUMBERS:
        return isinstance(value, NUMBERS[kind])
    if getattr(kind, "_is_protocol", False):
        return True
    if not issubclass(kind, Iterable) or kind in (str, bytes) or kind.__module__ == "numpy":
        return isinstance(value, kind)
    return _holds(value, kind, parts)


def _holds(value: Any, kind: type[Any], parts: tuple[Any, ...]) -> bool:
    if issubclass(kind, Mapping):
        pairs = parts if len(parts) == 2 else (Any, Any)
        return isinstance(value, Mapping) and all(fits(k, pairs[0]) and fits(v, pairs[1]) for k, v in value.items())
    if isinstance(value, bytes) or not isinstance(value, Iterable):
        return False
    if not isinstance(value, Collection):
        return not issubclass(kind, Collection)
    if isinstance(value, str):
        return not parts or fits(value[:1], parts[0])
    if kind is tuple and parts and parts[-1] is not ...:
        return len(value) == len(parts) and all(map(fits, value, parts))
    return not parts or all(fits(one, parts[0]) for one in value)
