"""Sets that are gone through the other way round, in every module of cover that is imported after `turn()`.

In which order a set of cells comes depends on how wide a machine's numbers are. What is printed must not: where it
does, this shows it on any machine.
"""

import ast
import builtins
import sys
from importlib.abc import MetaPathFinder
from importlib.machinery import PathFinder, SourceFileLoader

MADE = (
    "__or__", "__and__", "__sub__", "__xor__", "__ror__", "__rand__", "__rsub__", "__rxor__",
    "union", "intersection", "difference", "symmetric_difference", "copy",
)  # fmt: skip


def _turned(base):
    class Turned(base):
        def __iter__(self):
            return reversed(list(super().__iter__()))

        def pop(self):
            if not self:
                raise KeyError("pop from an empty set")
            one = next(iter(self))
            self.remove(one)
            return one

    def method(name):
        def made(self, *others):
            result = getattr(base, name)(self, *others)
            return result if result is NotImplemented else Turned(result)

        return made

    for name in MADE:
        setattr(Turned, name, method(name))
    Turned.__name__ = base.__name__
    return Turned


NAMES = {"set": "turned_set", "frozenset": "turned_frozenset"}


class _Sets(ast.NodeTransformer):
    """{a, b}, {f(x) for x in y}, set(x), frozenset(x), and both as an argument: map(set, rows)."""

    def visit_Set(self, node):
        self.generic_visit(node)
        return self._of(ast.List(node.elts, ast.Load()), node)

    def visit_SetComp(self, node):
        self.generic_visit(node)
        return self._of(ast.GeneratorExp(node.elt, node.generators), node)

    @staticmethod
    def _of(members, node):
        return ast.copy_location(ast.Call(ast.Name(NAMES["set"], ast.Load()), [members], []), node)

    def visit_Call(self, node):
        self.generic_visit(node)
        called = node.func.value if isinstance(node.func, ast.Subscript) else node.func
        asks = isinstance(called, ast.Name) and called.id in ("isinstance", "issubclass")
        for name in (called, *(() if asks else node.args)):
            if isinstance(name, ast.Name):
                name.id = NAMES.get(name.id, name.id)
        return node


class _Loader(SourceFileLoader):
    def get_code(self, name):
        path = self.get_filename(name)
        tree = ast.fix_missing_locations(_Sets().visit(ast.parse(self.get_data(path), path)))
        return compile(tree, path, "exec", dont_inherit=True)


class _Finder(MetaPathFinder):
    def find_spec(self, name, path=None, target=None):
        spec = PathFinder.find_spec(name, path, target) if name.partition(".")[0] == "cover" else None
        if spec is not None and isinstance(spec.loader, SourceFileLoader):
            spec.loader = _Loader(spec.loader.name, spec.loader.path)
        return spec


def turn():
    assert not any(name.partition(".")[0] == "cover" for name in sys.modules)
    for base in (set, frozenset):
        setattr(builtins, NAMES[base.__name__], _turned(base))
    sys.meta_path.insert(0, _Finder())
