"""miniexact's notations: names and numbers, colors and bounds; what is no such text is refused with its place."""

import pytest
from hypothesis import given

import cover
from cover.basics.errors import ProblemError
from cover.formats import loads, read, write
from cover.problems.exact_cover import ExactCover, Item, Option
from generators import brute_force, covers
from refusals import refusal, refused

NAMED = "< p q r > [ x y ]\np q x y:A; p r x:A y; p x:B;\nq x:A; r y:B;\n"


def test_names_and_numbers_say_the_same_problem():
    numbered = "p xcc 3 2\n1 2 4 5 -1 0 1 3 4 -1 5 0 1 4 -2 0 2 4 -1 0 3 5 -2 0"
    assert brute_force(loads(NAMED)) == brute_force(loads(numbered)) == {frozenset({2, 4})}
    assert [reading.format for text in (NAMED, numbered) for reading in read(text)] == ["miniexact"] * 2


@pytest.mark.parametrize(("bounds", "count"), [("a", 4), ("a:2", 6), ("a:2;3", 10), ("a:0;4", 16)])
def test_bounds_stand_after_a_colon(bounds, count):
    problem = loads(f"< {bounds} > a; a; a; a;")
    assert cover.count(problem, "dlx").found == count


def test_the_layout_of_the_text_does_not_matter():
    assert brute_force(loads("<p q r>[x y]p q x y:A;p r x:A y;p x:B;q x:A;r\ny:B\n;")) == brute_force(loads(NAMED))


def test_a_problem_is_read_back_as_it_was_written():
    problem = ExactCover([Item("a", 0, 2), "b"], [Option(1, ("a",), {"x": "red"}), Option(2, ("a", "b", "y"))], "xy")
    text = write(problem, "miniexact")
    assert text == "< a:0;2 b > [ x y ]\na x:red;\na b y;\n"
    assert write(loads(text), "miniexact") == text


@given(covers())
def test_generated_problems_keep_their_solutions(problem):
    plain = ExactCover.from_arrays(
        problem.primary,
        problem.option_starts,
        problem.items,
        secondary=problem.secondary,
        colors=problem.colors,
        at_least=problem.at_least,
        at_most=problem.at_most,
        decisions=range(1, len(problem) + 1),
        item_names=problem.item_names,
        color_names=problem.color_names,
    )
    assert brute_force(loads(write(plain, "miniexact"), format="miniexact")) == brute_force(plain)


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("< a b\nc", "2:1: the list of items does not end with '>'"),
        ("< a > [ x", "1:9: the list of items does not end with ']'"),
        ("< a > a; b;", "1:10: unknown item 'b'"),
        ("< a > [ x ]\na a;", "2:3: item 'a' comes twice in this option"),
        ("< a > [ x ]\na; x;", "2: option without primary item (lenient=True drops such options)"),
        ("< a > a:red;", "1:7: item 'a' is primary: only secondary items have colors"),
        ("< a > [ x ] a x:;", "1:15: 'x:': one color is needed after ':'"),
        ("< a > a", "1:7: the last option does not end with ';'"),
        ("< a > a;;", "1:9: an option without items"),
        ("< a > a < a;", "1:9: '<' has no place in an option"),
        ("< a [ > a;", "1:5: '[' has no place among the items"),
        ("< a:3;2 > a;", "1:3: item 'a': no number is between 3 and 2"),
        ("< a:x > a;", "1:3: 'a:x': NAME:N or NAME:LOW;HIGH is needed"),
        ("< a a > a;", "1:5: item 'a' is named twice"),
        ("< a;b > a;", "1:4: ';' is no item"),
        ("p xcc 2\n", "1:1: 'p xcc PRIMARY SECONDARY' is needed"),
        ("p xcc 2 x\n", "1:9: 'x' is no number of items"),
        ("p xcc 2 1\n1 4 0", "2:3: unknown item '4'"),
        ("p xcc 2 1\n1 2", "2:3: the last option does not end with 0"),
        ("p xcc 2 1\n-1 1 0", "2:1: a color without an item before it"),
        ("p xcc 2 1\n1 two 0", "2:3: 'two' is no number"),
        ("p xcc 2 1\n0", "2:1: an option without items"),
    ],
)
def test_what_cannot_be_read_is_refused_with_its_place(text, message):
    assert str(refusal(text)) == message


def test_lenient_drops_options_without_primary_item():
    with pytest.warns(UserWarning, match="option without primary item dropped"):
        problem = loads("< a > [ x ] x; a;", lenient=True)
    assert list(problem.decisions) == [2]


@pytest.mark.parametrize(
    ("problem", "reason"),
    [
        (ExactCover(["row 1"], [["row 1"]]), "cannot carry the name 'row 1'"),
        (ExactCover("a", [Option(0, ("a",), cost=2)]), "no place for costs"),
    ],
)
def test_what_cannot_be_written_is_refused(problem, reason):
    with pytest.raises(ProblemError, match=reason):
        write(problem, "miniexact")


def test_a_header_may_promise_millions_of_items_without_their_names():
    problem = loads("p xcc 9000000 999999\n1 9000000 0\n2 9000001 -7 0\n")
    assert (problem.primary, problem.secondary, problem.item_names[-1]) == (9_000_000, 999_999, "9999999")
    assert problem.option(1).paints == {"9000001": "7"}
    assert "'10000001' is no number of items" in refused("p xcc 10000001 0\n1 0\n")
    assert "unknown item '3'" in refused("p xcc 2 0\n1 3 0\n")
