"""`solve --logic`: by named techniques, guessing only if that is asked for, with what both took."""

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from cover.basics.errors import Refused
from cover.basics.result import Budget
from cover.basics.statuses import ANSWERED, CLASH, STUCK, UNDECIDED
from cover.basics.suggest import counted

if TYPE_CHECKING:
    import cover.solving.routing
    from cover.logic.guessing import Solved
    from cover.logic.paths import Path
    from cover.logic.scales import Scale

BRUTE_FORCE = "strategy-9999"  # the technique that guesses


@dataclass(eq=False, repr=False)
class ByLogic:
    """way: from the puzzle to where it ended; found: what guessing took, None without guesses."""

    about: Any
    way: "Path"
    ended: str
    found: "Solved | None"

    @property
    def status(self) -> int:
        end = self.way.state
        if end.solved:
            return ANSWERED
        return CLASH if end.clash else UNDECIDED if self.way.out_of_time else STUCK

    @property
    def solution(self) -> tuple[Any, Any] | None:
        """The puzzle as logic sees it, and its solution, checked by its rules."""
        from cover.puzzles.puzzle_or_problem import for_logic
        from cover.solving.search import Reader, as_puzzle

        end = self.way.state
        if not end.solved:
            return None
        reader: Reader[Any] = Reader(for_logic(as_puzzle(self.about)), end.problem, "logic")
        return reader.puzzle, reader.solution(end.placed.nonzero()[0].tolist())

    def words(self, *, slices: bool = False) -> list[str]:
        from cover.logic.words import slices as where_each

        return [self.ended, *([where_each(self.way.state)] if slices and not self.way.state.solved else [])]

    def as_json(self) -> dict[str, Any]:
        way, end = self.way, self.way.state
        took = {"steps": len(way.steps)} if self.found is None else self.found.as_json()
        solved = self.solution
        return {
            "scale": way.scale.name,
            "state": "solved" if end.solved else "clash" if end.clash else "stuck" if way.stuck else "unknown",
            "complete": not way.out_of_time, "words": self.ended, **took,
            "solution": None if solved is None else solved[0].as_json(solved[1]),
            "candidates": [end.name(int(option)) for option in end.undecided().nonzero()[0]],
        }  # fmt: skip


def solve_by_logic(
    puzzle: "cover.solving.routing.PuzzleOrProblem",
    scale: "Scale",
    *,
    guesses: bool = False,
    turn_after: int | None = None,
    shuffled: int | None = None,
    seconds: float | None = None,
) -> ByLogic:
    """Solve by the steps of a scale. Raises Refused for guesses that cannot heed all rules.

    guesses: are some made where it is stuck; turn_after: after so many of them the board is turned; shuffled: the seed
    of a random order of cells and symbols.
    """
    from random import Random

    from cover.logic.guessing import Order, solve
    from cover.logic.paths import Path, path
    from cover.logic.start import LATE, SearchVerdict, state_of, verdict_of

    budget = Budget(seconds)
    state = state_of(puzzle, budget, as_items=not scale.reads_rules, at_once=scale.says_what_is_settled)
    if scale.needs_unique:
        state.unique = SearchVerdict(state).unique
    if not guesses:
        way = path(state, scale)
        end, words = way.state, way.words
        # What looks solved may break rules that no technique knows: a search decides.
        if end.solved and state.unused and verdict_of(state, budget.left(LATE)) == "unsolvable":
            end.clash = f"what is left breaks the rules about {', '.join(state.unused)}"
            words = way.words
        return ByLogic(puzzle, way, words, None)
    if state.unused:
        raise Refused(f"guesses need all rules, and no technique knows those about {', '.join(state.unused)}")
    order = Order(shuffled=None if shuffled is None else Random(shuffled))
    made = solve(state, scale, order, max_guesses=turn_after)
    return ByLogic(puzzle, Path(state, made.state, scale, out_of_time=made.out_of_time), _counted(made), made)


def _counted(made: "Solved") -> str:
    if made.state.clash and not made.out_of_time:
        return f"no solution, shown with {counted(made.guesses, 'guess', 'guesses')}"
    turned = f"; turned {counted(made.turns, 'time')}" if made.turns else ""
    words = f"{counted(made.steps, 'step')}, {counted(made.guesses, 'guess', 'guesses')}, greatest depth {made.depth}"
    return f"{'not finished (time)' if made.out_of_time else 'solved'}: {words}{turned}"
