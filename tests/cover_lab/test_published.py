"""Published tables: whole, and beside figures that are computed; corpora in the place of stand-ins."""

import pytest

import cover
from cover.basics.errors import InputError
from cover_lab import suite
from cover_lab.answers import Asked
from cover_lab.facts import facts
from cover_lab.groups import fingerprint
from cover_lab.makers import made
from cover_lab.published import beside, table, worded
from cover_lab.results import Cell
from cover_lab.solvers import solver, unknown

REPRODUCTIONS = ["report-2017", "article-2012", "caha", "norvig", "blanks-2011", "singles", "knuth"]
TABLE = {
    "title": "t", "source": "s", "group": "g", "question": "one", "figure": "nodes", "backend": "dlx",
    "rows": [
        {"name": "sum", "theirs": 30},
        {"name": "most", "how": "most", "theirs": 10},
        {"name": "inside", "how": "least", "theirs": 15, "within": ["nodes", "depth"]},
        {"name": "absent", "backend": "sat", "theirs": 1},
        {"name": "words", "theirs": "tens"},
    ],
}  # fmt: skip


def cell(name, nodes, status="solved", **more):
    run = {"status": status, "counters": {"nodes": nodes, "depth": 20}, "found": "1", "threads": 1, "cpu": 0.5, **more}
    return Cell(name, "one", "g", "dlx", [run])


def rows(cells, same=True):
    found = beside(table(TABLE, "made"), {("g", "one", "dlx"): cells}, {"g": same})
    return {one.row.name: one for one in found}


def test_figures_are_computed_from_the_cells():
    found = rows([cell("a", 10), cell("b", 20)])
    assert {name: one.ours for name, one in found.items()} == {
        "sum": 30, "most": 20, "inside": 10, "absent": None, "words": 30,
    }  # fmt: skip
    assert {name: one.verdict for name, one in found.items()} == {
        "sum": "equal", "most": "2 x theirs", "inside": "inside 10 to 20", "absent": "not run", "words": "",
    }  # fmt: skip


def test_a_case_that_was_stopped_makes_a_figure_a_lower_bound():
    one = rows([cell("a", 10), cell("b", 20, "timeout")])["sum"]
    assert (one.ours, one.open, one.verdict) == (30, True, "1 x theirs")


def test_other_boards_are_called_so():
    assert rows([cell("a", 30)], same=False)["sum"].verdict == "other boards"


@pytest.mark.parametrize(
    ("change", "words"),
    [
        ({"sources": "x"}, "unknown key 'sources'"),
        ({"rows": [{"name": "a", "how": "mode"}]}, "how 'mode'; there are sum, mean"),
        ({"rows": [{"theirs": 1}]}, "name"),
    ],
)
def test_what_is_wrong_in_a_table_is_reported(change, words):
    with pytest.raises(InputError, match=words):
        table(TABLE | change, "made")


@pytest.mark.parametrize("name", REPRODUCTIONS)
def test_every_row_names_a_case_of_its_suite_and_who_is_asked(name):
    one = suite.load(name)
    asked = {
        (case.instance.group, case.question, backend) for case in one.cases for backend in case.backends or one.backends
    }
    rows = [row for each in one.published for row in each.rows]
    assert rows
    assert [row.name for row in rows if (row.group, row.question, row.backend) not in asked] == []
    assert [reason for backend in {row.backend for row in rows} if (reason := unknown(backend))] == []


def test_all_reproductions_are_one_suite():
    whole = suite.load("reproductions")
    assert len(whole.published) == sum(len(suite.load(name).published) for name in REPRODUCTIONS)


def figures(name, group, backend):
    one = suite.load(name)
    (case,) = (case for case in one.cases if case.instance.group == group)
    asked = Asked(case.instance.recipe, case.question, 20.0, reduce=case.reduce)
    return solver(backend).measured(asked, lambda moment: None)


def published(name, row):
    (found,) = (one.theirs for each in suite.load(name).published for one in each.rows if one.name == row)
    return found


@pytest.mark.slow
@pytest.mark.parametrize("kernel", ["dlx:links", "dlx:bits"])
@pytest.mark.parametrize("n", [5, 8, 9])
def test_knuths_trees_come_out_node_by_node(n, kernel):
    answer = figures("knuth", f"Knuth: {n} queens", kernel)
    assert answer["counters"]["nodes"] == published("knuth", f"{n} queens")


def test_the_scores_of_2012_lie_within_the_orders_of_ties():
    for board in "KE":
        counters = figures("article-2012", f"board {board}", "rate:first")["counters"]
        assert counters["least"] < published("article-2012", board) < counters["greatest"]


def test_somas_cube_and_scotts_board():
    assert cover.count(made({"make": "soma", "args": {}}), "dlx").found == 11520
    assert cover.count(made({"make": "scott", "args": {"cross": "r2c4"}}), "dlx").found == 20


def boards(*lines):
    return [(f"b {k}", cover.loads(line)) for k, line in enumerate(lines, 1)]


NINE = "100007090030020008009600500005300900010080002600004000300000010040000007007000300"


def test_a_corpus_takes_the_place_of_what_stands_in_for_originals():
    one = suite.with_corpus(suite.load("report-2017"), boards(NINE), [])
    groups = {case.instance.group: case.instance.name for case in one.cases}
    assert groups["2017: 9x9"] == "b 1"
    assert groups["2017: hard 9x9"].startswith("2017: hard 9x9 ")
    with pytest.raises(InputError, match="no puzzle of the corpus fits"):
        suite.with_corpus(suite.load("report-2017"), boards("1... .4.. ..3. ...2"), [])


def test_other_suites_get_a_corpus_beside_their_own():
    one = suite.with_corpus(suite.load("queens"), boards(NINE), ["count"])
    assert len(one.cases) == len(suite.load("queens").cases) + 1
    assert one.cases[-1].question == "count"


def test_a_fingerprint_knows_no_order_and_no_names():
    one, other = "1... .4.. ..3. ...2", "1234 3... .... ...."
    names = [
        fingerprint([facts(case.instance)["board"] for case in suite.of_corpus(boards(*lines), ["one"]).cases])
        for lines in ((one, other), (other, one), (one, one))
    ]
    assert names[0] == names[1] != names[2]


def test_boards_are_turned_and_shared():
    turned = [case.instance for case in suite.load("caha").cases[:4]]
    assert len({one.text for one in turned}) == 4
    assert turned[2].text == turned[0].text[::-1]
    assert {cover.count(cover.loads(one.text), "bitmask").found for one in turned} == {1}


def test_figures_in_words():
    assert (worded(938224), worded(0.0123, "s"), worded(None)) == ("938,224", "0.0123 s", "-")
