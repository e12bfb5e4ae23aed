"""Names that nothing uses, by vulture. What tables name in text, as "module:name" (the whole path, or of a module
beside the table), is used by them, and what is public by whoever imports us."""

import keyword
import re
import subprocess
import sys
import tempfile
from pathlib import Path

IN_TEXT = re.compile(r'"[a-z][\w.]*:([A-Za-z_]\w*)"')
FINDER = re.compile(r'^finder = "(\w+)"', re.MULTILINE)
PUBLIC = re.compile(r"^from [\w.]+ import \w+ as (\w+)$", re.MULTILINE)

source = Path("src")
named = {name for file in source.rglob("*.py") for name in IN_TEXT.findall(file.read_text(encoding="utf-8"))}
named |= set(PUBLIC.findall((source / "cover/__init__.pyi").read_text(encoding="utf-8")))
named |= {file.stem for file in (source / "cover/verbs").glob("*.py")}  # each has the function of its name
named |= set(FINDER.findall((source / "cover/logic/techniques.toml").read_text(encoding="utf-8")))
with tempfile.TemporaryDirectory() as folder:
    uses = Path(folder, "named_in_tables.py")
    uses.write_text("\n".join(sorted(name for name in named if not keyword.iskeyword(name))), encoding="utf-8")
    sys.exit(subprocess.run([sys.executable, "-m", "vulture", source, uses], check=False).returncode)
