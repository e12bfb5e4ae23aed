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
        ("DLX", "dlx"),
        ("dxl", "dlx"),
        ("Algorithm X", "dlx"),
        ("cp-sat", "cpsat"),
        ("CPSAT", "cpsat"),
        ("ortools", "cpsat"),
        ("cpsat:fast", "cpsat"),
        ("bitmsk", "bitmask"),
        ("dlx:bit", "dlx:bits"),
        ("bitmask:mask", "bitmask:masks"),
        ("minisat", "sat:minisat22"),
        ("cadical", "sat:cadical195"),
        ("kissat", "sat:kissat404"),
        ("sat:cad", "sat:cadical195"),
        ("sat:cadical", "sat:cadical195"),
        ("sat:glucos", "sat:glucose4"),
        ("sat:gluec", "sat:gluecard4"),
        ("sat:minisat23", "sat:minisat22"),
    ],
)
def test_a_name_that_is_none_leads_to_the_one_that_is_usual(typed, meant):
    if meant.startswith("sat"):
        pytest.importorskip("pysat")
    assert registry.unknown(typed).endswith(f"did you mean {meant}?")
    assert registry.unknown(meant) is None


def test_backends_without_anything_near_are_listed():
    assert registry.unknown("zzz") == f"unknown backend 'zzz'; there are auto, {', '.join(registry.names())}"
    assert "unknown backend 'auto:fast'" in registry.unknown("auto:fast")


@pytest.mark.parametrize("name", ["auto", "dlx", "dlx:auto", "sat", "sat:g4", "sat:Cadical195", "dimacs:any --thing"])
def test_a_name_that_is_one_is_not_unknown(name):
    pytest.importorskip("pysat")
    assert registry.unknown(name) is None


def test_an_outsider_that_lists_no_variants_will_say_itself(monkeypatch):
    monkeypatch.setitem(registry.BACKENDS, "mine", registry.Entry("my.module:Mine", "", "flavour"))
    assert registry.unknown("mine:sweet") is None


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
