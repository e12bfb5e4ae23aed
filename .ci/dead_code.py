"""Names that nothing uses, by vulture. What tables name in text, as "module:name", is used by them."""

import re
import subprocess
import sys
import tempfile
from pathlib import Path

IN_TEXT = re.compile(r'"cover\.[\w.]+:(\w+)"')

package = Path("src/cover")
named = {name for file in package.rglob("*.py") for name in IN_TEXT.findall(file.read_text(encoding="utf-8"))}
with tempfile.TemporaryDirectory() as folder:
    uses = Path(folder, "named_in_tables.py")
    uses.write_text("\n".join(sorted(named)), encoding="utf-8")
    sys.exit(subprocess.run([sys.executable, "-m", "vulture", package, uses], check=False).returncode)
