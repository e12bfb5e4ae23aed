"""docs/setting.md keeps its word: its files are written, its commands run in order, and print what it says."""

from pathlib import Path

import pytest

from pages import kept

TEXT = (Path(__file__).parent.parent / "docs" / "setting.md").read_text()


def test_the_page_for_setters_runs(tmp_path, monkeypatch):
    pytest.importorskip("drawsvg")
    monkeypatch.chdir(tmp_path)
    assert kept(TEXT) > 15
    assert {path.name for path in tmp_path.iterdir()} >= {
        "board.svg",
        "sheet.pdf",
        "step.svg",
        "wing.sdm",
        "certificate",
    }
