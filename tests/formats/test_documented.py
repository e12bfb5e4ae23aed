"""docs/formats.md: every fenced example is read as the format it stands for, and says what the page says."""

import re
from pathlib import Path

import pytest

from cover.formats import FORMATS, about, read, write
from cover.formats.directives import FACTS, known_keys
from cover.formats.table import reads, writes

PAGE = Path(__file__).parents[2] / "docs" / "formats.md"
BLOCKS = re.findall(r"^```([\w-]+)\n(.*?)^```$", PAGE.read_text(encoding="utf-8"), re.MULTILINE | re.DOTALL)
EXAMPLES = [(kind, text) for kind, text in BLOCKS if kind != "python"]


# A new format or puzzle is in `cover formats` and `cover puzzles` by its line in the table; what the page says of it
# may come later, and must then be so.
def test_every_block_names_a_format_and_every_key_of_the_page_is_known():
    assert {kind for kind, _ in EXAMPLES} <= {format for format in FORMATS if reads(format)}
    keys = re.findall(r"^\| `(\w+)` \| `\1", PAGE.read_text(encoding="utf-8"), re.MULTILINE)
    assert len(keys) >= 20
    assert set(keys) <= {*known_keys(), *FACTS}


def test_the_table_of_the_page_is_that_of_the_program():
    lines = re.findall(r"^\| `.* \| (?:yes|no) \| (?:yes|no) \|$", PAGE.read_text(encoding="utf-8"), re.MULTILINE)
    assert len(lines) >= 13
    assert set(lines) <= {row(format) for format in FORMATS}


def row(format):
    known = about(format)
    also = f" (also {', '.join(f'`{alias}`' for alias in known.aliases)})" if known.aliases else ""
    does = " | ".join("yes" if is_so else "no" for is_so in (reads(format), writes(format)))
    return f"| `{format}`{also} | {known.description} | {does} |"


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
