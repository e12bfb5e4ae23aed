"""The figures of a report, on records made by hand, and the page that shows them."""

import json
import math
import re
import sys
import xml.etree.ElementTree as ET

import pytest

from cover.basics.errors import InputError, Unavailable
from cover_lab.records import SCHEMA
from cover_lab.report.growth import fitted, growing
from cover_lab.report.pictures import pictures
from cover_lab.report.strategies import compared
from cover_lab.report.terminal import shown
from cover_lab.results import Results

pytest.importorskip("matplotlib")


def run(instance, backend, cpu=None, repetition=1, question="count", status="solved", **more):
    return {
        "schema": SCHEMA, "suite": "made", "group": "made", "instance": instance, "question": question,
        "backend": backend, "repetition": repetition, "status": status, "reason": "", "found": "1", "cost": None,
        "cpu": cpu, "wall": cpu, "search": cpu, "build": 0.0, "reduce": 0.0, "encode": 0.0, "check": 0.0, "threads": 1,
        "timeout": 10.0, "memory": 1000, "nodes": 5, "curve": [], **more,
    }  # fmt: skip


def results(tmp_path, *runs, sizes=()):
    (tmp_path / "runs.jsonl").write_text("".join(json.dumps(one) + "\n" for one in runs))
    facts = ({"schema": SCHEMA, "instance": name, "size": size} for name, size in sizes)
    (tmp_path / "instances.jsonl").write_text("".join(json.dumps(one) + "\n" for one in facts))
    return Results.of(tmp_path)


def made(tmp_path):
    return results(
        tmp_path,
        *(run(f"a {k}", "bitmask", 0.001 * 2**k) for k in (1, 2, 3)),
        *(run(f"a {k}", "dlx", 0.004 * 4**k) for k in (1, 2)),
        run("a 3", "dlx", status="timeout"),
        run("a 1", "x<y>", 0.1),
        run("a 2", "x<y>", status="refused", reason="no <colors>"),
        sizes=[(f"a {k}", k) for k in (1, 2, 3)],
    )


def test_medians_par2_and_ratios(tmp_path):
    lines = {row["backend"]: row for row in made(tmp_path).summary() if row["question"] == "count"}
    assert (lines["dlx"]["solved"], lines["dlx"]["asked"], lines["dlx"]["stopped"]) == (2, 3, {"timeout": 1})
    assert lines["dlx"]["par2"] == pytest.approx((0.016 + 0.064 + 20.0) / 3)
    assert lines["dlx"]["x_bitmask"] == pytest.approx(math.sqrt(8 * 16))
    assert lines["bitmask"]["x_best"] == 1.0
    assert (lines["x<y>"]["asked"], lines["x<y>"]["refused"]) == (1, 1)


def test_the_median_of_repetitions_and_its_quartiles(tmp_path):
    many = results(tmp_path, *(run("a", "dlx", cpu, k) for k, cpu in enumerate((5.0, 1.0, 2.0, 3.0, 4.0), 1)))
    cell = many.cell(("a", "count"), "dlx")
    assert (cell.seconds, cell.quartiles) == (3.0, (2.0, 4.0))


def test_growth_is_fitted_on_the_larger_half(tmp_path):
    lines = growing(made(tmp_path))["made", "count"]
    assert set(lines) == {"bitmask"}  # dlx answered two sizes only
    fit = fitted(lines["bitmask"])
    assert (fit.power, fit.value) == (False, pytest.approx(2.0))
    assert fitted([(k, 9.0 if k < 4 else 3.0**k) for k in range(1, 9)]).value == pytest.approx(3.0, rel=0.05)
    assert str(fitted([(n, 1e-6 * n**5) for n in (8, 16, 32, 64)])) == "n^5"


def strategy_runs():
    for k in (1, 2, 3):
        yield run(f"b {k}", "bitmask@lr", 0.2, question="one", nodes=100 * k)
        yield run(f"b {k}", "bitmask@mrv+forward", 0.1, question="one", nodes=10)
    yield run("b 1", "bitmask@rl", 0.3, question="one", nodes=50)
    yield run("b 2", "bitmask@rl", question="one", status="timeout", nodes=70)


def test_strategies_are_added_up_and_marked_where_one_was_stopped(tmp_path):
    one = results(tmp_path, *strategy_runs())
    lines = {line.name: line for line in compared(one)["made"]}
    assert [(name, line.calls, line.stopped, line.forward) for name, line in lines.items()] == [
        ("lr", 600, 0, False),
        ("rl", 120, 1, False),
        ("mrv forward", 30, 0, True),
    ]
    assert lines["rl"].seconds == pytest.approx(10.3)
    (picture,) = (picture for picture in pictures(one) if picture.name == "strategies-made-one"[:-4])
    assert "rl: over 120 calls" in picture.alt


def test_the_terminal_report_names_every_backend_and_outcome(tmp_path):
    text = shown(made(tmp_path))
    assert re.search(r"dlx +2 of 3, 1 timeout +32 ms +6.69 s +11.3 ", text)
    assert "\x1b" not in text
    assert "\x1b" in shown(made(tmp_path), styled=True)


def test_the_page_stands_alone_and_says_its_pictures_in_words(tmp_path):
    from cover_lab.report.page import write

    one = made(tmp_path)
    written = write(one, tmp_path)
    text = written[0].read_text()
    assert not re.search(r"""(src|href)=["'](?!#|data:)""", text)
    assert "@import" not in text
    assert "url(http" not in text
    labels = re.findall(r'<svg role="img" aria-label="([^"]+)"', text)
    assert len(labels) == text.count("<svg") == len([path for path in written if path.suffix == ".png"]) >= 4
    assert "x<y>" not in text
    assert "x&lt;y&gt;" in text
    ids = re.findall(r' id="([^"]+)"', text)
    assert len(ids) == len(set(ids))
    for path in written:
        if path.suffix == ".svg":
            ET.parse(path)
    assert {path.name for path in tmp_path.rglob("*.png")} >= {"cactus.png", "heat.png", "phases.png"}


def test_pictures_are_refused_in_words_without_matplotlib(tmp_path, monkeypatch):
    monkeypatch.setitem(sys.modules, "matplotlib", None)
    with pytest.raises(Unavailable, match=r"pip install '\.\[plot\]'"):
        next(pictures(made(tmp_path)))


def test_a_directory_without_results_is_refused(tmp_path):
    with pytest.raises(InputError, match="no results of a bench"):
        Results.of(tmp_path / "nothing")
