"""docs/formats.md: every fenced example is read as the format it stands for, and says what the page says."""

import re
from pathlib import Path

import pytest

from cover.formats import FORMATS, about, aliases, read, write
from cover.formats.directives import FACTS, known_keys
from cover.formats.table import reads, writes

PAGE = Path(__file__).parents[2] / "docs" / "formats.md"
BLOCKS = re.findall(r"^```([\w-]+)\n(.*?)^```$", PAGE.read_text(encoding="utf-8"), re.MULTILINE | re.DOTALL)
EXAMPLES = [(kind, text) for kind, text in BLOCKS if kind != "python"]


def test_every_format_and_key_is_documented_and_every_block_names_a_format():
    assert {kind for kind, _ in EXAMPLES} == {format for format in FORMATS if reads(format)}
    page = PAGE.read_text(encoding="utf-8")
    assert all(f"`{name}`" in page for name in [*FORMATS, *aliases()])
    assert all(re.search(rf"`{key}[:`\s]", page) for key in [*known_keys(), *FACTS])


@pytest.mark.parametrize("format", FORMATS)
def test_the_table_of_the_page_is_that_of_the_program(format):
    known = about(format)
    also = f" (also {', '.join(f'`{alias}`' for alias in known.aliases)})" if known.aliases else ""
    does = " | ".join("yes" if is_so else "no" for is_so in (reads(format), writes(format)))
    assert f"| `{format}`{also} | {known.description} | {does} |" in PAGE.read_text(encoding="utf-8")


@pytest.mark.parametrize(("kind", "text"), EXAMPLES)
def test_every_example_is_recognised_and_can_be_written_again(kind, text):
    readings = list(read(text, source=PAGE.name))
    assert {reading.format for reading in readings} == {kind}
    for reading in readings if writes(kind) else []:
        again = write(reading.content, kind)
        back = next(read(again, format=kind)).content
        assert write(back, kind) == again


@pytest.mark.parametrize("text", [text for kind, text in BLOCKS if kind == "python"])
def test_the_python_runs(text):
    exec(compile(text, str(PAGE), "exec"), {})
