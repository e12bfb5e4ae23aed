"""Scales as data: those of the package, files of one's own, techniques on and off, and words for what does not fit."""

import pytest

import cover
from cover.basics.errors import InputError, Refused
from cover.logic.paths import path
from cover.logic.scales import names, parsed, scale
from cover.logic.state import State


@pytest.mark.parametrize("name", list(names()))
def test_every_scale_of_the_package_is_read_and_runs(name):
    of = scale(name)
    assert of.techniques
    assert of.about
    assert path(State.of(cover.Latin([[1, 2], [0, 0]])), of).solved


def test_techniques_are_switched_on_and_off():
    singles = scale("singles")
    assert [t.key for t in singles.narrowed(only=("row-singles", "cell-single")).techniques] == [
        "row-single",
        "cell-single",
    ]
    assert "box-single" not in [t.key for t in singles.narrowed(without=("box-singles",)).techniques]


def test_what_the_scale_does_not_have_is_refused():
    with pytest.raises(Refused, match="scale singles has no technique 'row-singel'; did you mean row-single"):
        scale("singles").narrowed(only=("row-singel",))
    with pytest.raises(Refused, match="no scale 'whip'; did you mean whips"):
        scale("whip")


def test_a_scale_of_ones_own_in_a_file(tmp_path):
    file = tmp_path / "mine.toml"
    file.write_text('[difficulty]\nsingle = 1\nquint = 7\n[technique.quint]\nfinder = "naked"\nsize = 5\n')
    of = scale(str(file))
    assert [(t.key, t.base) for t in of.techniques] == [("single", 1.0), ("quint", 7.0)]
    assert of.techniques[1].arguments == {"size": 5}


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        ("[difficulty", "mine.toml: "),
        ("about = 'x'", "mine.toml: a scale needs a table [difficulty]"),
        ("[difficulty]\nxwing = 1", "mine.toml: there is no technique 'xwing'; did you mean x-wing"),
        ("[difficulty]\nwhip = 'long'", "mine.toml: whip: a number, length, or length + a number is needed"),
        ("[difficulty]\nq = 1\n[technique.q]\nfinder = 'naked'\n", "mine.toml: q: "),
        (
            "[difficulty]\nq = 1\n[technique.q]\nfinder = 'nakd'\n",
            "mine.toml: q: no finder 'nakd'; did you mean naked?",
        ),
        ("[difficulty]\nq = 1\n[technique.q]\nsize = 2\n", "mine.toml: q: a finder is needed"),
        ("[difficulty]\nq = 1\n[technique.q]\nfinder = 'naked'\nsize = 'two'\n", "mine.toml: q: "),
        ("[difficulty]\nq = 1\n[technique.q]\nfinder = 'naked'\nsize = 2\nwide = 2\n", "mine.toml: q: "),
        ("[difficulty]\nq = 1\n[technique.q]\nfinder = 'naked'\nsize = 40\n", "mine.toml: q: "),
    ],
)
def test_files_that_are_no_scales(text, reason):
    with pytest.raises(InputError) as refused:
        parsed(text, "mine", "mine.toml")
    assert str(refused.value).startswith(reason)


def test_a_file_that_there_is_not():
    with pytest.raises(InputError, match=r"nowhere\.toml: no such file"):
        scale("nowhere.toml")
