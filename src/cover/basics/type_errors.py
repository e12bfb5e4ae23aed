"""Which argument did not fit: asked only after a call has failed, so that what fits costs nothing.

The annotations of a constructor or verb say what it takes. Where it ends in an error that Python or numpy raised
somewhere inside, the argument that is not of its annotated type is named instead. An error for which all arguments fit
stays as it is, and so does one that names the argument.
"""

from __future__ import annotations

import inspect
import re
import sys
from collections.abc import Callable, Collection, Generator, Iterable, Iterator, Mapping
from functools import wraps
from numbers import Integral, Real
from reprlib import repr as short
from types import NoneType, UnionType
from typing import Annotated, Any, Literal, ParamSpec, TypeVar, Union, cast, get_args, get_origin

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

    if inspect.iscoroutinefunction(function):

        @wraps(function)
        async def awaited(*args: P.args, **options: P.kwargs) -> Any:
            try:
                return await function(*args, **options)
            except INSIDE as error:
                _raise_named(error, function, args, options)
                raise

        return cast("Callable[P, R]", awaited)

    @wraps(function)
    def asked(*args: P.args, **options: P.kwargs) -> R:
        try:
            result = function(*args, **options)
        except INSIDE as error:
            _raise_named(error, function, args, options)
            raise
        return cast("R", _iterated(result, function, args, options)) if isinstance(result, Generator) else result

    return asked


def _raise_named(error: Exception, *asked: Any) -> None:
    """An error of Python's own as one that names the argument at fault, if it is one. asked: the function, its
    arguments by place and by name."""
    if isinstance(error, CoverError):
        return
    words = wrong_argument(*asked)
    if words is not None and not _says(error, words.partition(":")[0]):
        raise TypeError(words) from error


def _says(error: BaseException, name: str) -> bool:
    """Was the error made for whoever gave this argument?"""
    return type(error) in (TypeError, ValueError) and re.search(rf"\b{name.rstrip('s')}s?\b", str(error)) is not None


def _iterated(results: Generator[Any, Any, Any], *asked: Any) -> Generator[Any, Any, Any]:
    try:
        return (yield from results)
    except INSIDE as error:
        _raise_named(error, *asked)
        raise


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
    for name, value, wanted in _annotated(function, given):
        if not fits(value, _evaluated(wanted, function)):
            wanted = get_args(wanted)[0] if get_origin(wanted) is Annotated else wanted
            words = getattr(wanted, "__forward_arg__", wanted)
            words = words if isinstance(words, str) else inspect.formatannotation(words)
            words = re.sub(r"\b(cover|collections\.abc)(\.\w+)*\.", "", words)
            return f"{name}: {words} is needed, not {short(value)}"
    return None


def _annotated(function: Callable[..., Any], given: Mapping[str, Any]) -> Iterator[tuple[str, Any, Any]]:
    """Arguments with their annotations; of `**options: Unpack[Options]` those that Options names."""
    for name, value in given.items():
        parameter = inspect.signature(function).parameters[name]
        wanted = parameter.annotation
        if wanted is parameter.empty or parameter.kind is parameter.VAR_POSITIONAL:
            continue
        if parameter.kind is not parameter.VAR_KEYWORD:
            yield name, value, wanted
            continue
        options = get_args(_evaluated(wanted, function))
        known = options[0].__annotations__ if options else {}
        yield from ((key, one, known[key]) for key, one in value.items() if key in known)


def _evaluated(wanted: Any, function: Callable[..., Any]) -> Any:
    """An annotation as a type, without what it says besides; anything where it names what is imported for type checkers
    only. A name with its whole path (`cover.logic.scales.Scale`) is found, since the call has imported it."""
    if get_origin(wanted) is Annotated:
        wanted = get_args(wanted)[0]
    wanted = getattr(wanted, "__forward_arg__", wanted)
    known = {**inspect.unwrap(function).__globals__, "cover": sys.modules["cover"]}
    try:
        return eval(wanted, known) if isinstance(wanted, str) else wanted
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
        return any(type(value) is type(part) and value == part for part in parts)
    kind = NoneType if wanted is None else origin or wanted
    if not isinstance(kind, type) or kind in (object, Any):
        return True
    if hasattr(value, "tolist") and kind.__module__ != "numpy":
        value = value.tolist()
    if kind in NUMBERS:
        return isinstance(value, NUMBERS[kind])
    if getattr(kind, "_is_protocol", False):
        return True
    if kind.__module__ == "typing":  # BinaryIO and its like, of which no file is an instance
        return hasattr(value, "read") or hasattr(value, "write")
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
