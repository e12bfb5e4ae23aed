"""Inside Pyodide: each module below /packages becomes a .pyc beside it.

Modules of `cover` keep their own docstring, whose first line is the title of a kind, and lose those of functions. A
class keeps a blank one: dataclasses would make another, at a price. Other packages lose all of them.
"""

import ast
import importlib.util
import pathlib
from importlib._bootstrap_external import _code_to_hash_pyc


def short(tree):
    for node in ast.walk(tree):
        if not isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef | ast.ClassDef):
            continue
        first = node.body[0]
        if isinstance(first, ast.Expr) and isinstance(first.value, ast.Constant) and isinstance(first.value.value, str):
            if isinstance(node, ast.ClassDef):
                first.value.value = " "
            elif len(node.body) > 1:
                del node.body[0]
            else:
                node.body[0] = ast.copy_location(ast.Pass(), first)
    return tree


PLACE = pathlib.Path("/packages")
for path in sorted(PLACE.rglob("*.py")):
    source = path.read_bytes()
    # The name that a traceback shows: the folder of a package is not there in the browser.
    name = "/".join(path.relative_to(PLACE).parts[1:])
    if path.relative_to(PLACE).parts[0] == "cover":
        code = compile(short(ast.parse(source)), name, "exec", dont_inherit=True, optimize=0)
    else:
        code = compile(source, name, "exec", dont_inherit=True, optimize=2)
    # Unchecked: an archive keeps no times that could be compared, and the sources are not there.
    hashed = importlib.util.source_hash(source)
    path.with_suffix(".pyc").write_bytes(_code_to_hash_pyc(code, hashed, False))
