"""docs/formats.md: every fenced example is read as the format it stands for, and says what the page says."""

import re
from pathlib import Path

import pytest

from cover.formats import ALIASES, FORMATS, read, write
from cover.formats.directives import KEYS

PAGE = Path(__file__).parents[1] / "docs" / "formats.md"
BLOCKS = re.findall(r"^```(\w+)\n(.*?)^```$", PAGE.read_text(encoding="utf-8"), re.MULTILINE | re.DOTALL)
EXAMPLES = [(kind, text) for kind, text in BLOCKS if kind != "python"]


def test_every_format_and_key_is_documented_and_every_block_names_a_format():
    assert {kind for kind, _ in EXAMPLES} == set(FORMATS)
    page = PAGE.read_text(encoding="utf-8")
    assert all(f"`{name}`" in page for name in [*FORMATS, *ALIASES])
    assert all(re.search(rf"`{key}[:`\s]", page) for key in KEYS)


@pytest.mark.parametrize(("kind", "text"), EXAMPLES)
def test_every_example_is_recognised_and_can_be_written_again(kind, text):
    readings = list(read(text, source=PAGE.name))
    assert {reading.format for reading in readings} == {kind}
    for reading in readings:
        again = write(reading.content, kind)
        back = next(read(again, format=kind)).content
        assert write(back, kind) == again


@pytest.mark.parametrize("text", [text for kind, text in BLOCKS if kind == "python"])
def test_the_python_runs(text):
    exec(compile(text, str(PAGE), "exec"), {})
