"""The committed stub and the built module agree: names, members, and parameter names with defaults."""

import ast
import re
from pathlib import Path

import pytest

import cover
from cover import _native

STUB = ast.parse((Path(cover.__file__).parent / "_native.pyi").read_text())


def parameters(function: ast.FunctionDef) -> list[str]:
    """Names in order, `name=default` for optional ones, without self."""
    listed = [argument.arg for argument in function.args.args]
    first_optional = len(listed) - len(function.args.defaults)
    shown = [f"{name}={ast.unparse(function.args.defaults[k - first_optional])}" if k >= first_optional else name
             for k, name in enumerate(listed)]  # fmt: skip
    return [name for name in shown if name != "self"]


def built_parameters(function) -> list[str]:
    """The same, read from the signature line that nanobind writes into the docstring."""
    line = function.__doc__.splitlines()[0]
    inside = re.sub(r"\[[^\[\]]*\]", "", re.sub(r"\[[^\[\]]*\]", "", line))
    listed = inside[inside.index("(") + 1 : inside.rindex(")")]
    names = []
    for part in filter(None, (p.strip() for p in listed.split(","))):
        name = part.partition(":")[0].partition("=")[0].strip()
        default = part.partition("=")[2].strip()
        if name.isidentifier() and name not in ("self", "arg"):
            names.append(f"{name}={default}" if default else name)
    return names


def public(names) -> set[str]:
    return {name for name in names if not name.startswith("_")}


def stub_definitions(body) -> dict[str, ast.AST]:
    return {node.name: node for node in body if isinstance(node, ast.FunctionDef | ast.ClassDef)}


def test_the_stub_names_what_the_module_has_and_nothing_else():
    assert set(stub_definitions(STUB.body)) == public(dir(_native))


ENUMS = [
    node for node in STUB.body if isinstance(node, ast.ClassDef) and [*map(ast.unparse, node.bases)] == ["IntEnum"]
]
CLASSES = [node for node in STUB.body if isinstance(node, ast.ClassDef) and node not in ENUMS]


@pytest.mark.parametrize("described", CLASSES, ids=lambda node: node.name)
def test_classes_have_the_members_of_the_stub(described):
    assert public(stub_definitions(described.body)) == public(dir(getattr(_native, described.name)))


def test_enums_have_the_names_and_numbers_of_the_stub():
    assert [node.name for node in ENUMS] == ["Pause"]
    for node in ENUMS:
        described = {part.targets[0].id: part.value.value for part in node.body if isinstance(part, ast.Assign)}
        assert described == {one.name: one.value for one in getattr(_native, node.name)}


def functions():
    for node in STUB.body:
        if isinstance(node, ast.FunctionDef):
            yield pytest.param(getattr(_native, node.name), node, id=node.name)
    for described in CLASSES:
        built = getattr(_native, described.name)
        for name, node in stub_definitions(described.body).items():
            if not node.decorator_list:
                yield pytest.param(getattr(built, name), node, id=f"{described.name}.{name}")


@pytest.mark.parametrize(("built", "described"), list(functions()))
def test_parameters_have_the_names_and_defaults_of_the_stub(built, described):
    assert built_parameters(built) == parameters(described)
