"""Our `dataclass` makes what the standard library's makes."""

from __future__ import annotations

import copy
import dataclasses
import inspect
import pickle
from typing import ClassVar, Generic, TypeVar

import pytest

from cover.records import dataclass

S = TypeVar("S")
MAKERS = [dataclass, dataclasses.dataclass]


@dataclass(frozen=True)
class Point:
    """A place, and what is there."""

    x: int
    y: int = 0
    names: list[str] = dataclasses.field(default_factory=list, compare=False)
    far: ClassVar[int] = 99
    seen: bool = dataclasses.field(default=False, init=False, repr=False)
    color: str = dataclasses.field(default="ink", kw_only=True)


@dataclass(frozen=True)
class Single(Generic[S]):
    value: S


def made(maker, **options):
    """A class of each kind of field, by one of the makers."""

    @maker(**options)
    class Made:
        x: int
        y: int = 0
        names: list[str] = dataclasses.field(default_factory=list, compare=False)
        far: ClassVar[int] = 99
        seen: bool = dataclasses.field(default=False, init=False, repr=False)
        color: str = dataclasses.field(default="ink", kw_only=True)

        def __post_init__(self):
            object.__setattr__(self, "seen", self.x > 9)

    return Made


@pytest.mark.parametrize("options", [{}, {"frozen": True}, {"eq": False}, {"frozen": True, "eq": False, "repr": False}])
def test_it_is_the_librarys_in_all_that_can_be_seen(options):
    ours, theirs = (made(maker, **options) for maker in MAKERS)
    assert [field.name for field in dataclasses.fields(ours)] == [field.name for field in dataclasses.fields(theirs)]
    assert ours.__match_args__ == theirs.__match_args__
    assert list(inspect.signature(ours).parameters) == list(inspect.signature(theirs).parameters)
    assert inspect.signature(ours).parameters["y"].default == 0
    assert (ours.__hash__ is None) == (theirs.__hash__ is None)
    for arguments, named in [((1,), {}), ((1, 2, ["a"]), {"color": "red"}), ((10,), {"y": 3})]:
        one, other = ours(*arguments, **named), theirs(*arguments, **named)
        assert dataclasses.asdict(one) == dataclasses.asdict(other)
        assert (one == ours(*arguments, **named)) == (other == theirs(*arguments, **named))
        assert (one == dataclasses.replace(one, y=7)) == (other == dataclasses.replace(other, y=7))
        if options.get("repr", True):
            assert repr(one) == repr(other)
        if options.get("frozen") and options.get("eq", True):
            assert hash(one) == hash(other)
    for wrong in ((), (1, 2, [], 4)):
        for kind in (ours, theirs):
            with pytest.raises(TypeError):
                kind(*wrong)


def test_what_is_frozen_stays_as_it_is():
    point = Point(1)
    with pytest.raises(dataclasses.FrozenInstanceError, match="cannot assign to field 'x'"):
        point.x = 2
    with pytest.raises(dataclasses.FrozenInstanceError, match="cannot assign to field 'new'"):
        point.new = 2
    with pytest.raises(dataclasses.FrozenInstanceError, match="cannot delete field 'x'"):
        del point.x
    assert point == Point(1) != Point(1, 1)
    assert point != (1, 0)
    assert len({point, Point(1), Point(1, names=["a"])}) == 1


def test_every_instance_has_a_list_of_its_own():
    assert Point(1).names is not Point(1).names


def test_records_are_copied_and_pickled():
    point = Point(1, 2, ["a"], color="red")
    assert repr(pickle.loads(pickle.dumps(point))) == repr(copy.deepcopy(point)) == repr(point)
    assert repr(point) == "Point(x=1, y=2, names=['a'], color='red')"


def test_one_field_alone_is_compared_as_such():
    assert Single([1]) == Single([1]) != Single([2])
    assert hash(Single("a")) == hash(Single("a"))


@pytest.mark.parametrize("maker", MAKERS)
def test_classes_below_a_record_are_made_by_either(maker):
    @maker(frozen=True)
    class Named(Point):
        """A point with a name."""

        name: str = "a"

    one = Named(1, name="b")
    assert (one.y, one.name) == (0, "b")
    assert one == Named(1, name="b") != Named(1)
    with pytest.raises(dataclasses.FrozenInstanceError):
        one.name = "c"

    class Plain(Named):
        pass

    plain = Plain(1)
    plain.extra = 5
    assert plain.extra == 5
    with pytest.raises(dataclasses.FrozenInstanceError):
        plain.name = "c"


def test_methods_of_its_own_stay():
    @dataclass(frozen=True)
    class Own:
        x: int

        def __eq__(self, other):
            return True

        def __repr__(self):
            return "own"

        def __hash__(self):
            return 5

    assert (repr(Own(1)), Own(1) == Own(2), hash(Own(1))) == ("own", True, 5)


def test_one_that_holds_itself_is_said():
    point = Point(1)
    point.names.append(point)
    assert repr(point) == "Point(x=1, y=0, names=[...], color='ink')"
