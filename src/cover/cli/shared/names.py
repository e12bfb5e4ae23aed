"""Names that a person types on the command line: checked once, before any file is read, and completed by shells."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any

import click

from cover.basics.errors import InputError
from cover.basics.suggest import did_you_mean

# Solvers that read DIMACS, by the names of their programs.
PROGRAMS = (
    "cadical", "kissat", "minisat", "glucose", "glucose-syrup", "lingeling", "plingeling", "picosat", "cryptominisat5",
    "gimsatul", "maplesat", "mergesat", "clasp", "march_cu", "varisat", "splr",
)  # fmt: skip

KIND_FILE = ".kind"  # how the path of a kind ends

if TYPE_CHECKING:
    from click.shell_completion import CompletionItem

    TextType = click.ParamType[str]
    PairType = click.ParamType[tuple[int, int]]
else:
    TextType = PairType = click.ParamType  # not generic in click 8.2


class _Name(TextType):
    """A name out of a table that is imported when it is needed; an unknown one is an error of usage."""

    name = "name"

    def known(self, incomplete: str = "") -> list[str]:
        """All names, for completion; incomplete: what has been typed."""
        raise NotImplementedError

    def reason(self, name: str) -> str | None:
        """Why this is no name, in words; None if it is one."""
        raise NotImplementedError

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> str:
        if reason := self.reason(value):
            self.fail(reason, param, ctx)
        return str(value)

    def shell_complete(self, ctx: click.Context, param: click.Parameter, incomplete: str) -> list[CompletionItem]:
        from click.shell_completion import CompletionItem

        return [CompletionItem(name) for name in self.known(incomplete) if name.startswith(incomplete)]


class BackendName(_Name):
    """`dlx`, `dlx:bits`, `sat:glucose4`, `dimacs:PROGRAM`, ... or `auto`; several, with commas, are to race."""

    def known(self, incomplete: str = "") -> list[str]:
        from cover.backends import registry

        base, colon, _ = incomplete.partition(":")
        if colon and base == "dimacs":
            return [f"dimacs:{name}" for name in dimacs_programs()]
        if colon:
            return [f"{base}:{name}" for name in registry.variants(base)] if base in registry.names() else []
        return ["auto", *registry.names()]

    def reason(self, name: str) -> str | None:
        from cover.backends import registry

        several = name.split(",") if "," in name else [name]
        if "auto" in several[1:] + several[:-1]:
            return "auto cannot race against others: name the backends that should"
        return next((reason for one in several if one != "learn" and (reason := registry.unknown(one))), None)


def named(text: str, unknown: Callable[[str], str | None]) -> list[str]:
    """The backends of `--backends A,B`. unknown: why a name is none. Raises UsageError."""
    wanted = [name.strip() for name in text.split(",") if name.strip()]
    if text and not wanted:
        raise click.UsageError("--backends names none; see `cover backends`")
    for name in wanted:
        if reason := unknown(name):
            raise click.UsageError(reason)
    return wanted


class OpenedName(BackendName):
    """A backend that requests may name: one, and of those that run programs the program too."""

    def reason(self, name: str) -> str | None:
        from cover.backends import registry

        if reason := registry.unknown(name):
            return reason
        if name != "auto" and registry.any_program(name):
            return f"{name} would let requests run any program: name the one that is allowed, {name}:PROGRAM"
        return None


class KindName(_Name):
    """A kind of puzzle, or the path of a file of one's own that says one."""

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> str:
        from cover.puzzles.kinds.table import load_kind

        if str(value).endswith(KIND_FILE):
            return load_kind(value).name
        return super().convert(value, param, ctx)

    def known(self, incomplete: str = "") -> list[str]:
        from cover.puzzles.kinds.table import kind_names

        return list(kind_names())

    def reason(self, name: str) -> str | None:
        from cover.formats.kind_names import not_a_kind

        return None if name in self.known() else f"unknown kind {name!r}{not_a_kind(name)}"


class OwnKind(TextType):
    """A word that the verb reads itself, or the path of a kind file, whose name it becomes."""

    name = "kind"

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> str:
        from cover.puzzles.kinds.table import load_kind

        return load_kind(value).name if str(value).endswith(KIND_FILE) else str(value)


OWN_KIND = OwnKind()


class FormatName(_Name):
    """A format that is read."""

    def known(self, incomplete: str = "") -> list[str]:
        from cover.formats.table import FORMATS, aliases

        return [*FORMATS, *aliases()]

    def reason(self, name: str) -> str | None:
        from cover.formats.table import ENDINGS

        if name == "board" or name in self.known():  # `board`: any of the formats that boards have
            return None
        alias = ENDINGS.get(name.lower())
        near = f"; did you mean {alias}?" if alias else did_you_mean(name, self.known())
        return f"unknown format {name!r}" + (near or f"; there are {', '.join(self.known())}")


class Written(TextType):
    """The name of a format that is written, by the table of formats (read only when it is needed)."""

    name = "format"

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> str:
        from cover.formats.table import FORMATS, name_of, writes

        try:
            name = name_of(str(value))
        except InputError as error:
            self.fail(error.reason, param, ctx)
        if not writes(name):
            self.fail(f"{name} can be read, but not written: {', '.join(filter(writes, FORMATS))} are", param, ctx)
        return name

    def shell_complete(self, ctx: click.Context, param: click.Parameter, incomplete: str) -> list[CompletionItem]:
        from click.shell_completion import CompletionItem

        from cover.formats.table import FORMATS, about, writes

        names = [name for name in FORMATS if name.startswith(incomplete) and writes(name)]
        return [CompletionItem(name, help=about(name).description) for name in names]


def dimacs_programs() -> dict[str, str]:
    """The known solvers on the PATH, and where each is."""
    from shutil import which

    return {name: place for name in PROGRAMS if (place := which(name))}
