"""What is connected, in full, by a circuit over the links of a graph, each of which is a literal.

elimination  vertices leave one by one; who leaves links its neighbours that stay, so that a link says: there is a way
             over vertices that left (Rankooh and Rintanen, AAAI 2022)
levels       who is reached in at most 1, 2, 3, ... steps (Gebser, Janhunen and Rintanen 2014): small where few steps
             are enough

Both follow from the links, so the number of solutions stays.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from cover.basics.errors import Refused
from cover.problems.reductions.circuit import Circuit

MOST_LINKS = 3_000_000  # of one constraint, before memory runs short

Links = list[dict[int, int]]  # of each vertex its neighbours, with the literal that they are linked


def links_of(circuit: Circuit, vertices: int, pairs: Iterable[tuple[int, int, int]]) -> Links:
    """Of pairs (vertex, vertex, literal); of two with the same vertices one is enough."""
    links: Links = [{} for _ in range(vertices)]
    for a, b, literal in pairs:
        links[a][b] = links[b][a] = circuit.any_of([literal, links[a].get(b, -circuit.true)])
    return links


def state_connected(circuit: Circuit, inside: Sequence[int], links: Links, form: str = "auto") -> None:
    """All vertices that are inside are connected. inside: a literal for each; links: between vertices inside alone."""
    # One vertex that is certainly inside is enough to begin from.
    certain = [v for v, x in enumerate(inside) if x == circuit.true][:1]
    if form == "levels":
        # Levels begin at the first vertex inside, whichever it is: no choice, so one solution stays one.
        roots = circuit.first_of([inside[v] for v in certain] or inside)
        here = [-circuit.true] * len(inside)
        for v, x in zip(certain or range(len(inside)), roots, strict=True):
            here[v] = x
        for v, x in enumerate(_steps(circuit, here, links, len(inside) - 1)):
            circuit.state(-inside[v], x)
        return
    # The certain one leaves last: it is beyond all others, so that the way to it is what is asked for.
    after = _eliminated(circuit, links, last=certain)
    # In reverse: a vertex that is inside while some later one is must have a link, at its leaving, to one that stayed.
    later = -circuit.true
    for v, beyond in reversed(after.items()):
        circuit.state(-inside[v], -later, *beyond.values())
        later = circuit.any_of([later, inside[v]])


def state_acyclic(circuit: Circuit, vertices: int, pairs: Iterable[tuple[int, int, int]]) -> None:
    """The links close no line. Who leaves is drawn together with its first neighbour: that keeps every other line, and
    a link that comes to another one has closed one."""
    links: Links = [{} for _ in range(vertices)]
    for a, b, literal in pairs:
        # A second link between the same two would close a line.
        circuit.state(-literal, -links[a].get(b, -circuit.true))
        links[a][b] = links[b][a] = circuit.any_of([literal, links[a].get(b, -circuit.true)])
    for v in _order(links):
        beyond = links[v]
        # Of its neighbours the first that is linked stands for the vertex from now on: every other one is joined to
        # that.
        first = dict(zip(beyond, circuit.first_of(list(beyond.values())), strict=True))
        numbers = list(beyond)
        for i, a in enumerate(numbers):
            # Gone from the graph: what follows speaks of those that stay.
            del links[a][v]
            for b in numbers[:i]:
                new = circuit.any_of([circuit.all_of([first[a], beyond[b]]), circuit.all_of([first[b], beyond[a]])])
                old = links[a].get(b, -circuit.true)
                # Two that are joined already and are joined anew: the link closes a line.
                circuit.state(-new, -old)
                links[a][b] = links[b][a] = circuit.any_of([old, new])


def together(circuit: Circuit, links: Links, within: int, form: str = "auto") -> list[list[int]]:
    """For any two vertices whether they are connected, right for parts of up to `within` vertices; who is in a larger
    part is connected with more than `within`, itself included."""
    many = len(links)
    if form == "auto":
        # By an estimate of how large each would be: steps times who is in reach, or a few links for any two vertices.
        form = "levels" if within * sum(_ball(links, v, within) for v in range(many)) < many * many * 8 else form
    if form == "levels":
        return [_from(circuit, links, v, within) for v in range(many)]
    # same[][] alone has so many squared entries, each with a circuit of ways behind it.
    if many > 1500:
        raise Refused(f"{many} vertices are too many to say which of them are connected")
    same = [[-circuit.true] * many for _ in range(many)]
    seen: list[int] = []
    # Those that left last first: when a vertex is looked at, all that stayed beyond it are settled.
    for v, beyond in reversed(_eliminated(circuit, links).items()):
        same[v][v] = circuit.true
        for w in seen:
            # A way to w goes over one of those that v was linked to when it left.
            ways = [circuit.all_of([x, same[u][w]]) for u, x in beyond.items()]
            same[v][w] = same[w][v] = circuit.any_of(ways)
        seen.append(v)
    return same


def reached(circuit: Circuit, links: Links, start: int) -> list[int]:
    """Who is connected with one vertex."""
    found = [circuit.true] * len(links)
    for v, beyond in reversed(_eliminated(circuit, links, last=[start]).items()):
        if v != start:
            found[v] = circuit.any_of([circuit.all_of([x, found[u]]) for u, x in beyond.items()])
    return found


def _from(circuit: Circuit, links: Links, start: int, within: int) -> list[int]:
    here = [-circuit.true] * len(links)
    here[start] = circuit.true
    return _steps(circuit, here, links, within)


def _steps(circuit: Circuit, here: list[int], links: Links, steps: int) -> list[int]:
    """Who is reached in so many steps."""
    for _ in range(steps):
        new = [
            circuit.any_of([x, *(circuit.all_of([y, here[u]]) for u, y in links[v].items())])
            for v, x in enumerate(here)
        ]
        # No new literal appeared: further steps reach nothing more.
        if new == here:
            break
        here = new
    return here


def _ball(links: Links, start: int, steps: int) -> int:
    """How many vertices are so few steps away, where everything is linked."""
    met, front = {start}, [start]
    for _ in range(steps):
        front = list({u for v in front for u in links[v]} - met)
        met.update(front)
    return len(met)


def _eliminated(circuit: Circuit, links: Links, last: Sequence[int] = ()) -> dict[int, dict[int, int]]:
    """Of each vertex, in the order in which they leave, its links to those that stay."""
    links = [dict(some) for some in links]
    made, after = 0, {}
    for v in _order(links, last):
        after[v] = beyond = links[v]
        numbers = list(beyond)
        # A forecast of the links that leaving makes, before they are made.
        made += len(numbers) ** 2 // 2
        if made > MOST_LINKS:
            raise Refused(f"connection in full needs more than {MOST_LINKS:,} links here: cuts say it")
        for i, a in enumerate(numbers):
            del links[a][v]
            for b in numbers[:i]:
                way = circuit.all_of([beyond[a], beyond[b]])
                links[a][b] = links[b][a] = circuit.any_of([way, links[a].get(b, -circuit.true)])
    return after


def _order(links: Links, last: Sequence[int] = ()) -> list[int]:
    """Who has the fewest neighbours leaves next; ties to the lowest number."""
    # Only the shape of the graph counts here, not which links hold.
    beside = [set(some) for some in links]
    waiting, order = set(range(len(links))) - {*last}, []
    while waiting:
        v = min(waiting, key=lambda one: (len(beside[one]), one))
        waiting.remove(v)
        order.append(v)
        # Neighbours of who leaves become neighbours of each other, as in sparse Cholesky elimination (minimum degree).
        for u in beside[v]:
            beside[u] |= beside[v]
            beside[u] -= {u, v}
    return [*order, *last]
