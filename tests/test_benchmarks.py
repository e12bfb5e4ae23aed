"""Benchmarks keep working: each program runs on its smallest case. What they measure is not judged here."""

import json
import re
import subprocess
import sys
from pathlib import Path

BENCHMARKS = Path(__file__).resolve().parent.parent / "benchmarks"


def run(*args):
    done = subprocess.run([sys.executable, *args], cwd=BENCHMARKS, capture_output=True, text=True, timeout=120)
    assert done.returncode == 0, done.stderr
    return done.stdout


def test_exact_cover_makes_both_tables_and_names_who_is_absent():
    out = run("exact_cover.py", "--rounds", "1", "--only", "queens 8", "--peer", "miniexact")
    listed, counted = out.split("## Count only")
    for table in (listed, counted):
        assert re.search(r"^\| queens 8 \| 92 \| [\d.]+ \|", table, re.MULTILINE)
        assert re.search(r"^\| queens 8, ranges \| 84 \| [\d.]+ \|", table, re.MULTILINE)
    assert "miniexact" in listed.partition("## List all")[0]  # its version, or why it is not here


def test_ratings_are_compared_with_those_of_a_file(tmp_path):
    board = "034678912672195348198342567859761423426853791713924856961537284287419635345286179"
    (tmp_path / "cbg-000.csv").write_text(f"puzzle,SER,W\n{board},1.0,0\n{board},1.0,1\n")
    (tmp_path / "hard-972.csv").write_text(f"puzzle,ER,EP,ED\n{board},1.1,1.0,1.0\n")
    (tmp_path / "more.txt").write_text(board + "\n")
    out = run("ratings.py", str(tmp_path), "--hard", "1", "--corpus", str(tmp_path / "more.txt"))
    cells = [[cell.strip() for cell in line.split("|")[1:4]] for line in out.splitlines() if line.startswith("| ")]
    assert ["ER, random minimal boards", "2", "100.00%"] in cells
    assert ["W, random minimal boards", "2", "50.00%"] in cells
    assert ["ER, hard boards under 11.3", "1", "0.00%"] in cells
    assert ["ER, the same within 0.2", "1", "100.00%"] in cells
    assert cells[-1][:2] == ["ER, more (mean 1.0)", "1"]


def test_catalogue_files_counts_what_is_read_and_compares_with_what_was_published(tmp_path):
    board = "1234341221434321"
    puzzle = ".Shape~4x4.~R1C1_1~R1C2_2~R1C3_3~R2C1_3~R2C2_4~R3C1_2~R4C2_3~R3C3_4~R2C3_1"
    entries = [
        {"name": "right", "input": puzzle, "solution": board, "iss": {"solutions": 1}},
        {"name": "wrong", "input": puzzle, "solution": board[1:] + "1", "iss": {"solutions": 1}},
        {"name": "refused", "input": ".Shape~4x4.Nothing~R1C1", "solution": board},
    ]
    for name, content in {"iss": entries, "iss_collections": [], "fpuzzles": [], "pzpr": {}}.items():
        (tmp_path / f"{name}.json").write_text(json.dumps(content))
    (tmp_path / "nonograms_gecode_mit.json").write_text("{}")
    (tmp_path / "tatham").mkdir()
    (tmp_path / "tatham" / "pattern.tsv").write_text("pattern\t2x3\t2x3:3/1/2/1/1\tmove S111010\n")
    report = tmp_path / "report.json"
    out = run("catalogue_files.py", "--data", str(tmp_path), "--json", str(report), "--list")
    assert "iss: refused 1 times: Nothing" in out
    found = json.loads(report.read_text())
    assert found["iss"] == {"puzzles": 3, "read": 2, "refused": 1, "solved": 2, "unique": 2, "equal": 1, "wrong": 1}
    assert found["tatham pattern"] == {"puzzles": 1, "read": 1, "solved": 1, "unique": 1, "equal": 1}


def test_the_plot_of_common_cases_has_those_that_the_pages_name():
    out = run("-c", "import common_cases; common_cases.common()")
    cases, taken = map(int, re.match(r"(\d+) cases; of all: (\d+)", out).groups())
    page = (BENCHMARKS.parent / "docs" / "speed.md").read_text()
    answered = dict(re.findall(r"^(\S+): .* (\d+)$", out, re.MULTILINE))
    row = "| ".join(f"{answered[name]} " for name in ("dlx", "peer:sage", "peer:miniexact", "peer:xcover"))
    assert f"takes, of {cases} |" in page
    assert f"| answers, of the {taken} of all | {row}|" in page
    assert f"of the {taken} cases that dlx" in page


def test_a_published_table_of_encodings_is_equal_to_ours():
    kept = re.findall(r"\| (yes|no) \| (yes|no) \|", run("encoding_tables.py"))
    assert len(kept) == 15
    assert all(theirs == counted for theirs, counted in kept)
