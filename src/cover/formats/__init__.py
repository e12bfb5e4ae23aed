"""Text <-> puzzle or problem, one file per format, and the detection of formats."""

from cover.formats.base import Reading
from cover.formats.reading import ALIASES, FORMATS, load, load_all, loads, read, read_path, write

__all__ = ["ALIASES", "FORMATS", "Reading", "load", "load_all", "loads", "read", "read_path", "write"]
