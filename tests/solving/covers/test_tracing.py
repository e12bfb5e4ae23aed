"""A trace is the tree that the native engine searches, node for node, and says in words what happens there."""

import base64
import hashlib
import json
import re
from itertools import pairwise
from pathlib import Path

import pytest

import cover
from cover import _native
from cover.basics.errors import Refused
from cover.problems.exact_cover import ExactCover
from cover.problems.reductions.cover_to_cnf import cover_to_cnf
from cover.solving.covers.tracing import Outcome, traced
from cover.solving.routing import Route, routed

KNUTH = ExactCover(  # "Dancing links" (2000), the matrix (3)
    "ABCDEFG", {"row 1": "CEF", "row 2": "ADG", "row 3": "BCF", "row 4": "AD", "row 5": "BG", "row 6": "DEG"}
)


def problem_of(puzzle):
    return routed(puzzle, ExactCover, Route(reduce="none"))


PROBLEMS = {
    "Knuth's 7 x 6 example": KNUTH,
    "a 4x4 sudoku": problem_of(cover.loads("1..3 .4.. ..3. 4..2")),
    "a 4x4 sudoku with three solutions": problem_of(cover.loads("1... .... ..3. 4...")),
    "6 queens": problem_of(cover.Queens(6)),
    "Langford's problem of 4": problem_of(cover.Langford(4)),
    "3x4 in dominoes": problem_of(cover.Polyomino.rectangle(3, 4, "dominoes")),
    "no solution": ExactCover("abc", {"x": "ab", "y": "bc"}),
    "colors": cover.loads("p q r | x y\np q x y:A\np r x:A y\np x:B\nq x:A\nr y:B\n"),
}


def searched(problem, way=()):
    """The engine's search below a node: how many nodes, by depth, and its solutions in order."""
    search = _native.CoverSearch(problem.native, "links", True, way=list(way))
    search.run(60.0)
    nodes, _, levels, _ = search.account({})
    starts, decisions = search.take_batch()
    return nodes, levels, [decisions[a:b].tolist() for a, b in pairwise(starts)]


@pytest.mark.parametrize("problem", PROBLEMS.values(), ids=PROBLEMS)
def test_each_node_is_one_of_the_engine_with_as_many_below_it(problem):
    tree = traced(problem)
    nodes, levels, solutions = searched(problem)
    assert tree.complete
    assert (len(tree.nodes), tree.levels()) == (nodes, levels)
    assert [sorted(choice) for choice in tree.solutions()] == solutions
    below = [1] * nodes
    for node in reversed(tree.nodes[1:]):
        below[node.parent] += below[node.number]
    assert [searched(problem, tree.taken(node))[0] for node in tree.nodes] == below


def test_the_item_with_the_fewest_options_is_chosen_the_first_of_several():
    root = traced(KNUTH).nodes[0]
    assert root.left == dict(enumerate([2, 2, 2, 3, 2, 2, 3]))
    assert (KNUTH.item_names[root.item], root.tries) == ("A", (1, 3))
    words = cover.trace(KNUTH).teller.choice(root)
    assert words == "Choose A: it has 2 options left. No item has fewer; 4 others also have 2, and A comes first."


def test_a_dead_end_names_the_item_without_options():
    trace = cover.trace(KNUTH)
    dead = next(node for node in trace.tree.nodes if node.outcome is Outcome.DEAD_END)
    assert trace.tree.taken(dead) == [1, 2]
    assert trace.teller.choice(dead) == "Dead end: no option is left for E. Go back."


def test_the_tree_as_text_goes_to_the_right_where_it_branches():
    assert cover.trace(KNUTH).words()[9:] == [
        "A has 2 options left",
        "├─ row 2: B has 1 option left",
        "│  row 3: dead end, no option left for E",
        "└─ row 4: E has 1 option left",
        "   row 1: B has 1 option left",
        "   row 5: solution 1",
        "",
        "6 nodes, 5 options tried, 1 solution",
    ]


def test_a_matrix_too_large_for_text_is_named():
    assert cover.trace(cover.Queens(6)).words()[1] == "The matrix is too large for text; the page (page=) shows it."


def test_options_have_the_words_of_the_puzzle():
    assert cover.trace(cover.Langford(3)).options[0] == "1 in slots 1 and 3"


def test_a_trace_that_ends_early_says_so():
    short = cover.trace(cover.Queens(6), nodes=10)
    assert (len(short.tree.nodes), short.status) == (10, 30)
    assert short.counts() == "10 nodes, 9 options tried, 1 solution; the search is not over"
    first = cover.trace(cover.Queens(6), limit=1)
    assert (len(first.tree.solutions()), first.tree.complete, first.status) == (1, False, 0)


def test_what_is_covered_more_than_once_or_too_large_is_refused():
    with pytest.raises(Refused, match="exactly once"):
        cover.trace(ExactCover([cover.Item("a", 1, 2)], {"x": "a", "y": "a"}))
    with pytest.raises(Refused, match="at most 5,000 options"):
        cover.trace(cover.Queens(71))


@pytest.mark.parametrize("name", ["Knuth's 7 x 6 example", "a 4x4 sudoku", "6 queens", "no solution", "colors"])
def test_the_rules_as_clauses_are_the_formula_of_the_cover(name):
    problem = PROBLEMS[name]
    rules = cover.trace(problem).clauses()
    stated = [clause for rule in rules for clause in rule.clauses]
    formula = {tuple(sorted(clause)) for clause in cover_to_cnf(problem, at_most_one="pairwise")}
    assert {tuple(sorted(clause)) for clause in stated} == formula
    assert len(stated) == len(set(stated))
    assert all(len(rule.words) == len(rule.clauses) for rule in rules)


def test_the_rules_of_a_sudoku_stand_by_kind():
    rules = cover.trace(cover.loads("1..3 .4.. ..3. 4..2")).clauses()
    assert [rule.rule for rule in rules] == [
        "Each cell has exactly one symbol.",
        "Each row has exactly one of each symbol.",
        "Each column has exactly one of each symbol.",
        "Each box has exactly one of each symbol.",
    ]
    assert rules[1].words[0] == "row 1: 1: r1c1=1 or r1c2=1 or r1c3=1"


# ---------------------------------------------------------------- pages and pictures
def data_of(page):
    return json.loads(re.search(r'<script type="application/json" id="data">(.*)</script>', page)[1])


def test_a_page_runs_its_own_script_and_style_and_loads_nothing():
    page = cover.trace(KNUTH).page()
    policy = re.search(r'Content-Security-Policy" content="([^"]*)"', page)[1]
    for tag, name, end in (('script type="module"', "script-src", "script"), ("style", "style-src", "style")):
        inside = re.findall(rf"<{tag}>(.*?)</{end}>", page, re.DOTALL)[-1]
        digest = base64.b64encode(hashlib.sha256(inside.encode()).digest()).decode()
        assert f"{name} 'sha256-{digest}'" in policy
    assert policy.startswith("default-src 'none'")
    assert not re.search(r"\b(src|href)=|style=|https?://(?!www\.w3\.org/2000/svg)", page)


def test_names_cannot_leave_their_place_on_a_page():
    page = cover.trace(ExactCover(["</script><b>"], {"<i>": ["</script><b>"]})).page()
    assert "<b>" not in page
    assert "<i>" not in page
    assert data_of(page)["items"] == ["</script><b>"]


def test_the_steps_of_a_page_go_down_and_up_the_whole_tree():
    trace = cover.trace(cover.Queens(5))
    deep = 0
    for number, what, words in data_of(trace.page())["steps"][:-1]:
        deep += {"try": 1, "undo": -1}.get(what, 0)
        assert deep == trace.tree.nodes[number].depth - (what == "undo")
        assert words
    assert deep == 0


def test_a_page_and_the_tree_are_written(tmp_path):
    pytest.importorskip("drawsvg")
    trace = cover.trace(KNUTH)
    trace.save(tmp_path / "search.html")
    trace.save(tmp_path / "tree.svg")
    assert (tmp_path / "search.html").read_text() == trace.page()
    assert all(f">{word}</text>" in (tmp_path / "tree.svg").read_text() for word in ("row 2", "solution 1"))
    with pytest.raises(Refused, match=r"written as \.html, \.svg"):
        trace.save(tmp_path / "search.doc")


def test_the_picture_of_the_readme_is_this_tree(tmp_path):
    pytest.importorskip("drawsvg")
    cover.trace(KNUTH).save(tmp_path / "trace.svg")
    assert (Path(__file__).parents[3] / "docs" / "trace.svg").read_bytes() == (tmp_path / "trace.svg").read_bytes()


def test_a_notebook_shows_the_page_in_a_frame_of_its_own():
    shown = cover.trace(KNUTH)._repr_html_()
    assert shown.startswith('<iframe sandbox="allow-scripts"')
    assert "&lt;!doctype html&gt;" in shown
