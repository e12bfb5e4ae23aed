"""Lengths of time and amounts of memory as people write them."""

import click
import pytest

from cli_help import EASY, run
from cover.cli.shared.quantities import number, seconds, size


@pytest.mark.parametrize(
    ("text", "value"),
    [
        ("0", 0),
        ("1.5", 1.5),
        (".5", 0.5),
        ("90s", 90),
        ("500ms", 0.5),
        ("2m", 120),
        ("2min", 120),
        ("1m30s", 90),
        ("1h30m", 5400),
        ("1d", 86400),
        ("1d 2h", 93600),
        ("2H", 7200),
    ],
)
def test_times_are_read(text, value):
    assert seconds(text) == pytest.approx(value)


@pytest.mark.parametrize("text", ["", "x", "1x", "-1", "nan", "inf", "1e3", "s", "1m2", "30s1m", "1m1m", "1..5", "٣"])
def test_what_is_no_time_is_quoted_as_typed(text):
    with pytest.raises(click.BadParameter) as caught:
        seconds(text)
    assert caught.value.message.startswith(f"{text!r} is no length of time")


@pytest.mark.parametrize(
    ("text", "value"),
    [
        ("500M", 500 << 20),
        ("1G", 1 << 30),
        ("1GiB", 1 << 30),
        ("1gib", 1 << 30),
        ("1GB", 10**9),
        ("1.5 GB", 1.5e9),
        ("64k", 64 << 10),
        ("1T", 1 << 40),
    ],
)
def test_sizes_are_read(text, value):
    assert size(text) == value


@pytest.mark.parametrize("text", ["", "5", "1GIC", "1 giga", "G", "-1G", "1iB", "nanG"])
def test_what_is_no_size_is_quoted_as_typed(text):
    with pytest.raises(click.BadParameter) as caught:
        size(text)
    assert caught.value.message.startswith(f"{text!r} is no amount of memory")


def test_numbers_are_whole():
    assert number("18") == 18
    for text in ("", "-1", "1.0", "٣", "1" * 19):
        with pytest.raises(click.BadParameter):
            number(text)


@pytest.mark.parametrize("verb", ["solve", "count", "unique", "compare", "best"])
def test_verbs_take_the_same_times_and_sizes(file, verb):
    path = file("a b\na\nb\n", "problem.dlx") if verb == "best" else file(EASY)
    assert run(verb, path, "-t", "1m30s", "-b", "dlx", "--memory", "1GiB").exit_code == 0


def test_a_number_beyond_all_searches_is_called_too_large():
    assert number("9" * 18) == 10**18 - 1
    with pytest.raises(click.BadParameter, match="too large: at most 18 digits"):
        number("1" + "0" * 18)
