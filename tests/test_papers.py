"""The papers of the house agree: one version, a changelog that has it, workflows pinned by hash."""

import re
import tomllib
from pathlib import Path

import pytest

import cover

ROOT = Path(__file__).parent.parent
WORKFLOWS = sorted((ROOT / ".github" / "workflows").glob("*.yml"))  # none in a source distribution


def test_the_citation_and_the_changelog_have_the_version_of_the_package():
    assert f'version: "{cover.__version__}"' in (ROOT / "CITATION.cff").read_text()
    assert f"## [{cover.__version__}]" in (ROOT / "CHANGELOG.md").read_text()


@pytest.mark.parametrize("workflow", WORKFLOWS, ids=lambda path: path.name)
def test_the_actions_of_a_workflow_are_pinned_by_hash(workflow):
    used = re.findall(r"uses: (.*)", workflow.read_text())
    assert used
    assert [one for one in used if not re.fullmatch(r"[\w/-]+@[0-9a-f]{40} # v[\d.]+", one)] == []


def test_the_lowest_versions_that_are_tried_are_those_that_are_promised():
    papers = tomllib.loads((ROOT / "pyproject.toml").read_text())
    project = papers["project"]
    extras = project["optional-dependencies"]
    wanted = [
        *papers["build-system"]["requires"],
        *project["dependencies"],
        *(one for extra in ("test", "draw", "links", "mcp", "web") for one in extras[extra]),
    ]
    promised = dict(re.match(r"([\w-]+)>=([\w.]+)", one).groups() for one in wanted if ">=" in one.split(";")[0])
    lines = re.findall(r"^([\w-]+)==(\S+)$", (ROOT / "tools" / "lowest.txt").read_text(), re.MULTILINE)
    assert {name for name, _ in lines} == set(promised)
    wrong = [
        (name, had) for name, had in lines if not re.fullmatch(rf"{re.escape(promised[name])}(\.0|\.\d{{4}})*", had)
    ]
    assert wrong == []


def test_the_paper_has_the_sections_that_a_journal_asks_for_and_cites_what_its_list_has():
    place = ROOT / "docs" / "paper"
    text, bibliography = ((place / f"paper.{end}").read_text(encoding="utf-8") for end in ("md", "bib"))
    listed = re.findall(r"^@\w+\{(\w+),$", bibliography, re.MULTILINE)
    assert set(re.findall(r"@(\w+)", text)) == set(listed)
    assert re.findall(r"^# (.*)$", text, re.MULTILINE)[:4] == [
        "Summary", "Statement of need", "State of the field", "Software design"]  # fmt: skip
    assert 250 < len(text.split("---")[2].split()) < 1750
