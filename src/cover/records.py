"""`dataclass` as the standard library has it, made in a quarter of the time: for classes that most runs need, of which
there are so many that to make them was half of what our own modules took when a program starts.

The library writes the text of each method of a class and compiles it. Here that is done for `__init__` alone; what else
there is are closures over the names of the fields. Everything is as the library says it (`fields`, `replace`, `asdict`,
the library's own dataclasses below such a class), and type checkers see the library's.
"""

from __future__ import annotations

import dataclasses
from collections.abc import Callable
from operator import attrgetter
from reprlib import recursive_repr
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from dataclasses import dataclass as dataclass
else:

    def dataclass(cls=None, /, *, frozen=False, eq=True, repr=True):
        """`@dataclass` or `@dataclass(frozen=True)`, with or without `__eq__` (and a hash) and `__repr__`."""
        return _made(cls, frozen, eq, repr) if cls else lambda made: _made(made, frozen, eq, repr)


def _made(cls: type[Any], frozen: bool, eq: bool, shown: bool) -> type[Any]:
    own = set(cls.__dict__)
    cls.__doc__ = cls.__doc__ or cls.__name__  # without one the library looks for the signature, which takes long
    below = any(map(dataclasses.is_dataclass, cls.__mro__[1:]))  # then it must know what is frozen, and writes that
    dataclasses.dataclass(init=False, repr=False, eq=False, frozen=frozen and below)(cls)
    cls.__dataclass_params__.frozen = frozen  # for classes below this one
    fields = dataclasses.fields(cls)
    methods: dict[str, Any] = {"__init__": _init(cls, fields, frozen)}
    if frozen and not below:
        methods |= _frozen(cls, {field.name for field in fields})
    if shown:
        methods["__repr__"] = _repr([field.name for field in fields if field.repr])
    if eq:
        compared = _values([field.name for field in fields if field.compare])
        methods["__eq__"] = _eq(compared)
        if "__hash__" not in own or cls.__hash__ is None:
            own.discard("__hash__")
            methods["__hash__"] = (lambda self: hash(compared(self))) if frozen else None
    for name, method in methods.items():
        if name not in own:
            setattr(cls, name, method)
    return cls


def _init(cls: type[Any], fields: tuple[dataclasses.Field[Any], ...], frozen: bool) -> Callable[..., None]:
    known: dict[str, Any] = {"__name__": cls.__module__, "_set": object.__setattr__, "_LEFT_OUT": object()}
    parameters, by_name, body = ["self"], list[str](), list[str]()
    for field in fields:
        name, given, value = field.name, field.name, field.name
        if field.default_factory is not dataclasses.MISSING:
            known[f"_new_{name}"] = field.default_factory
            given = f"{name}=_LEFT_OUT"
            value = f"_new_{name}() if {name} is _LEFT_OUT else {name}" if field.init else f"_new_{name}()"
        elif field.default is not dataclasses.MISSING:
            known[f"_of_{name}"] = field.default
            given = f"{name}=_of_{name}"
        if field.init:
            (by_name if field.kw_only else parameters).append(given)
        if field.init or field.default_factory is not dataclasses.MISSING:  # else the class holds the default
            body.append(f"_set(self, {name!r}, {value})" if frozen else f"self.{name} = {value}")
    if hasattr(cls, "__post_init__"):
        body.append("self.__post_init__()")
    head = ", ".join([*parameters, *(["*", *by_name] if by_name else [])])
    exec(f"def __init__({head}):\n " + "\n ".join(body or ["pass"]), known)
    init: Callable[..., None] = known["__init__"]
    init.__qualname__ = f"{cls.__qualname__}.__init__"
    init.__annotations__.update({field.name: field.type for field in fields if field.init}, **{"return": None})
    return init


def _frozen(cls: type[Any], names: set[str]) -> dict[str, Callable[..., None]]:
    """Classes below this one that are no dataclasses may have attributes of their own."""

    def set_(self: Any, name: str, value: Any) -> None:
        if type(self) is cls or name in names:
            raise dataclasses.FrozenInstanceError(f"cannot assign to field {name!r}")
        super(cls, self).__setattr__(name, value)

    def delete(self: Any, name: str) -> None:
        if type(self) is cls or name in names:
            raise dataclasses.FrozenInstanceError(f"cannot delete field {name!r}")
        super(cls, self).__delattr__(name)

    return {"__setattr__": set_, "__delattr__": delete}


def _repr(names: list[str]) -> Callable[[Any], str]:
    @recursive_repr()
    def in_words(self: Any) -> str:
        return f"{type(self).__qualname__}({', '.join([f'{name}={getattr(self, name)!r}' for name in names])})"

    return in_words


def _values(names: list[str]) -> Callable[[Any], tuple[Any, ...]]:
    """The values of these fields; attrgetter gives a tuple only where there are several."""
    if len(names) > 1:
        return attrgetter(*names)
    return lambda self: tuple([getattr(self, name) for name in names])


def _eq(values: Callable[[Any], tuple[Any, ...]]) -> Callable[[Any, object], bool]:
    def equal(self: Any, other: object) -> bool:
        return values(self) == values(other) if other.__class__ is self.__class__ else NotImplemented

    return equal
