"""Text <-> puzzle or problem, one file per format, and the detection of formats."""

from cover.formats.base import About, Reading
from cover.formats.reading import load, load_all, loads, read, read_path, records, write
from cover.formats.table import FORMATS, about, aliases

__all__ = [
    "FORMATS",
    "About",
    "Reading",
    "about",
    "aliases",
    "load",
    "load_all",
    "loads",
    "read",
    "read_path",
    "records",
    "write",
]
