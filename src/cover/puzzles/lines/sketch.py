"""Lines between points in plain text, and read back from it."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Mapping
from dataclasses import dataclass, field

from cover.basics.errors import InputError
from cover.puzzles.common.cells import Cell
from cover.puzzles.lines.mesh import Drawn, Edge, Mesh
from cover.puzzles.lines.picture import SHADED

GAP = 4  # characters from one point to the next
_ACROSS, _DOWN = ("   ", "───", "═══", "≡≡≡"), (" ", "│", "║", "┃")
_PLAIN = str.maketrans("─│═║≡┃·●○■", '-|="#!.*ox')  # the same in ASCII
_PLAIN_ACROSS, _PLAIN_DOWN = ([mark.translate(_PLAIN) for mark in marks] for marks in (_ACROSS, _DOWN))


@dataclass(frozen=True)
class Sketch:
    """points: what stands at each point, one character, or more where no line may leave; faces: one character between
    four points, by the first of them."""

    mesh: Mesh
    points: Mapping[Cell, str]
    faces: Mapping[Cell, str] = field(default_factory=dict)

    def render(self, drawn: Drawn | None, shaded: Collection[Cell] = ()) -> str:
        """The points with the lines of a solution between them, and what stands between the points."""
        height, width = self.mesh.height, self.mesh.width
        held = {} if drawn is None else self.mesh.held(drawn)
        lines = []
        for r in range(height):
            row, below = "", ""
            for c in range(width):
                text = SHADED if (r, c) in shaded else self.points[r, c]
                # A word of two or three characters takes the place of the line's beginning.
                row += text + _ACROSS[held.get(((r, c), (r, c + 1)), 0)][len(text) - 1 :] * (c < width - 1)
                below += _DOWN[held.get(((r, c), (r + 1, c)), 0)]
                below += f" {self.faces.get((r, c), ''):1} " if r < height - 1 and c < width - 1 else ""
            lines += [row.rstrip(), below.rstrip()]
        return "\n".join(lines[:-1])

    def undraw(self, lines: Iterable[str]) -> Iterator[tuple[Drawn, list[Cell]]]:
        """The solutions that drawings by `render` show, each with the points that it shades. Raises InputError for
        anything else."""
        flat: dict[Edge, int] = {}
        shaded: list[Cell] = []
        height, width = self.mesh.height, self.mesh.width
        # Rows of points and rows of edges down follow each other; after the last row of points comes the next drawing.
        r = -1  # the row of points read last
        for line in lines:
            if not line.strip():
                continue
            line = line.translate(_PLAIN)
            text = line.ljust(GAP * width)
            if line[0] in _PLAIN_DOWN:  # the edges down from it
                if not 0 <= r < height - 1:
                    raise InputError(f"a row of edges without a row of points above it: {line.strip()[:60]!r}")
                for c in range(width):
                    if (mark := text[GAP * c]) not in _PLAIN_DOWN:
                        raise InputError(f"{mark!r} is no line: {line.strip()[:60]!r}")
                    flat[(r, c), (r + 1, c)] = _PLAIN_DOWN.index(mark)
                continue
            r += 1
            for c in range(width):
                here = self.points[r, c].translate(_PLAIN)
                stands = text.startswith(here, GAP * c)  # what stands there may look like shading itself
                if not stands and text[GAP * c] == SHADED.translate(_PLAIN):
                    shaded.append((r, c))
                elif not stands:
                    raise InputError(f"row {r + 1} is not drawn as expected: {line.strip()[:60]!r}")
                if c < width - 1:
                    # The line begins behind the word: what is missing of it is filled up.
                    mark = text[GAP * c + len(here) : GAP * c + GAP].rjust(3)
                    if mark not in _PLAIN_ACROSS:
                        raise InputError(f"{mark!r} is no line: {line.strip()[:60]!r}")
                    flat[(r, c), (r, c + 1)] = _PLAIN_ACROSS.index(mark)
            if r == height - 1:
                yield self.mesh.tables([flat.get(edge, 0) for edge in self.mesh.edges]), shaded
                flat, shaded, r = {}, [], -1
        if r >= 0:
            raise InputError(f"the last drawing has {r + 1} rows of points instead of {height}")
