"""Backends by name: who is there, who is meant, and what each takes."""

import pytest

import cover
from cover.backends import registry
from cover.basics.errors import Refused, Unavailable


@pytest.fixture
def mine(monkeypatch):
    """A backend of an outsider, called mine."""
    monkeypatch.setattr(registry, "BACKENDS", dict(registry.BACKENDS))
    cover.register_backend("mine", "plain:PlainX", "on dicts")
    return "mine"


def test_a_registered_backend_is_asked_like_any_other(mine):
    assert mine in registry.names()
    assert registry.about(mine) == "on dicts"
    assert registry.solves(mine) is cover.ExactCover
    assert cover.count(cover.Queens(6), mine).found == 4
    assert registry.unknown("mien") == "unknown backend 'mien'; did you mean mine?"


@pytest.mark.parametrize("name", ["auto", "", "sat:mine", "one,two"])
def test_no_backend_is_called_what_means_something_else(name):
    with pytest.raises(ValueError, match="a backend cannot be called"):
        cover.register_backend(name, "plain:PlainX")


@pytest.mark.parametrize("target", ["plain", "plain:", ":PlainX"])
def test_a_target_is_a_module_and_a_class(target):
    with pytest.raises(ValueError, match="'module:Class' is needed"):
        cover.register_backend("mine", target)


def test_a_class_that_is_not_there_is_missed_when_it_is_asked_and_not_before(mine):
    cover.register_backend(mine, "plain:Missing")
    with pytest.raises(ImportError, match="has no attribute 'Missing'"):
        cover.count(cover.Queens(6), mine)


@pytest.mark.parametrize(
    ("typed", "meant"),
    [
        ("kissat", "did you mean sat:kissat404?"),
        ("Algorithm X", "did you mean dlx?"),
        ("sat:cad", "did you mean sat:cadical195?"),
        ("sat:gluec", "did you mean sat:gluecard4?"),
        ("dlx:bit", "did you mean dlx:bits?"),
        ("cpsat:fast", "did you mean cpsat?"),
        ("auto:fast", "unknown backend 'auto:fast'"),
    ],
)
def test_a_name_that_is_none_leads_to_the_one_that_is_usual(typed, meant):
    assert meant in registry.unknown(typed)


@pytest.mark.parametrize("name", ["auto", "dlx", "dlx:bits", "dlx:auto", "sat:cadical195", "sat:Cadical195"])
def test_a_name_that_is_one_is_not_unknown(name):
    assert registry.unknown(name) is None


def test_what_a_backend_does_not_take_is_refused_with_those_that_do():
    with pytest.raises(Refused, match=r"takes no settings; .*sat.*: yes"):
        registry.make("dlx", settings={})
    with pytest.raises(Refused, match=r"takes no kernl; did you mean kernel\?"):
        registry.make("dlx", kernl="bits")
    with pytest.raises(Refused, match="no backend takes timeout; the argument is called seconds"):
        registry.refuse_unknown_options({"seed": 1, "timeout": 2})


def test_of_options_for_all_a_backend_has_its_own():
    assert registry.accepted("dlx", {"seed": 1, "settings": {}, "memo": None}) == {"seed": 1, "memo": None}


def test_an_option_of_one_variant_is_none_of_another():
    assert registry.takes("bitmask:learn", "workers")
    assert not registry.takes("bitmask:masks", "workers")


def test_a_process_of_its_own_makes_the_backend_by_its_place():
    target, arguments = registry.recipe("sat:cadical195", {"seed": 3, "log": None})
    assert target == "cover.backends.sat:Sat"
    assert arguments == {"seed": 3, "engine": "cadical195", "isolate": False}


def test_a_backend_without_its_package_is_neither_asked_nor_compared(monkeypatch):
    monkeypatch.setattr(registry, "_INSTALLED", set())
    monkeypatch.setattr(registry, "find_spec", lambda package: None)
    assert registry.absent("cpsat") == "the package 'ortools' is not installed; pip install ortools"
    assert registry.variants("sat") == ()
    assert "cpsat" not in registry.compared()
    assert "dlx" in registry.compared()
    with pytest.raises(Unavailable, match="backend cpsat: the package 'ortools' is not installed"):
        registry.make("cpsat")
