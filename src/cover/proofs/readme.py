"""README.txt of a certificate: what is claimed, and how others check it with their own programs."""

from __future__ import annotations

from collections.abc import Collection

from cover.proofs.check.extras import in_words
from cover.proofs.claims import Claim

CLAUSES = """\
formula.cnf says cover.dlx in clauses. Variable k is option k, and there are no others. Item by item, in
   the order of the first line: of an item to be covered low..high times, with n options, every
   n - low + 1 options are a clause, and so are the negations of every high + 1 (for an item covered
   once: one clause of all, then every pair); of a secondary item, the negations of every pair whose
   colors differ."""
FOLLOWING = """\
puzzle.txt is the puzzle. formula.cnf says nothing but what follows from its rules; what is not needed is left out.
   {variables}
   A clause of rules speaks of few cells. A cut says that something is not connected otherwise: with its
   negated literals true and the others false, one flood fill finds something cut off, too small or too large.
   docs/cuts.md of the program has each family of cuts with its proof; the checker below asks every clause."""
ONE_A_CELL = "Variable k is true where cell k of the board holds symbol 1 (a line, a shaded cell, a wall, sea)."
SENTENCES = """\
puzzle.txt is the puzzle, sentences.json its rules, as trees. formula.cnf says nothing but what follows from them; what
   is not needed is left out. A cell of two marks is one variable, true where it holds the second; of more, each mark is
   one. Cells come row by row, then edges (from each point to the right, then down), then the helpers of sentences.json.
   docs/cuts.md of the program says how a clause is found to follow; the checker below tells the rules and asks it."""
COUNTERS = """
   counters.txt has a line for each count of many cells: how far it counts, m, and the variables of its cells. Its own
   variables come after those of the lines before: cell by cell, and for each from 1 to m, "so many or more of the
   cells up to this one hold symbol 1"."""
ONE_A_MARK = "Of {symbols} symbols, variable {symbols} * cell + symbol + 1 is a mark; cells and symbols count from 0."
CHEAPER = """\
The last {more} clauses of formula.cnf say that less than {cost} is spent. For option k with a cost, and
   every sum s below {cost} that options 1..k can have, a variable stands for "options 1..k cost s or
   more"; they are numbered after the options, by k and then by s. Option by option: who had paid s
   before has paid it; who takes option k has paid its cost; who had paid s, and takes it, has paid
   both; and from {cost} on that is forbidden."""
FOR_LESS = """\
For the k-th of these literals and every sum s below the bound, a variable stands for "the first k cost s or
   more"; they are numbered after the others, by k and then by s, and their clauses are those of other certificates
   about costs (docs/proofs.md of the program), as far as they are needed.
   solutions.txt shows a solution, drawn in comments, and as a `v` line. It"""
EXTREME = """\
The other clauses of formula.cnf say that less than so is spent: a literal costs 1 that makes a cell {other}{word}.
   {for_less} has {value} {word}."""
PRICED = """\
costs.txt has what a literal of formula.cnf costs, a line each. The other clauses of formula.cnf say that less than
   {cost} is spent. {for_less} costs {cost}."""
BEST = """\
solutions.txt shows a solution, drawn in comments, and as `v` lines that give every option a value. It
   satisfies the clauses before those, and its options cost {cost} (in cover.dlx, `|` and a number)."""
LISTED = """\
solutions.txt lists the solutions: drawn in comments, and as `v` lines that give every variable a value.
   They satisfy the clauses of the puzzle, and no two are alike."""
FORBIDDEN = (
    "solutions.txt is not there: a solution takes what one of the last clauses of formula.cnf forbids, nothing else."
)
NEEDED = """\
Files called 1-puzzle.txt and so on are the puzzle without one of its givens, 1 to {givens}: what differs from the
   files of the whole. Each has {solutions} in its solutions.txt, which satisfy the rules."""
ABSENT = """\
The last clause of formula.cnf says that one of these is there: {marks}."""
PROOF = """\
proof.lrat proves that formula.cnf has no model. lrat-check and cake_lpr, among others, check it:
     lrat-check formula.cnf proof.lrat
   So does a checker that is itself proved correct, in ACL2 (in Debian: acl2-books). It reads no comments:
     sed /^c/d formula.cnf > /tmp/plain.cnf
     echo '(include-book "projects/sat/lrat/stobj-based/run" :dir :system)
           (lrat::lrat-check "/tmp/plain.cnf" "proof.lrat")' | acl2"""
COUNTED = """\
proof.cpog counts the models of formula.cnf, in the format CPOG (Bryant, Nawrocki, Avigad and Heule 2023): products
   of operands without a common variable and sums of two that exclude each other are defined, and the formula
   is shown to say what the root says. cpog-check, and a checker that is itself proved correct in Lean, count them:
     cpog-check formula.cnf proof.cpog"""
STATES = """\
order.txt has the number of states, and below it the items that are to be covered, as numbers in the first line of
   cover.dlx that is no comment. Cover them in this order, each that is not covered yet by every option that is left;
   of all ways that cover the same items, of those that later options have or that are still to come, keep only how
   many there are: a state. All ways that reach the end are the solutions. Twenty lines of a program count them."""
SYMMETRIES = """\
   symmetries.txt has permutations of the items in cycles, one a line, each of which carries options to options. Before
   an item is covered, those that carry the items done with to each other are applied to a state, seen as a binary
   number, while it becomes smaller and the item is not covered; so are what they make of each other. What comes out
   stands for the state."""
WEIGHED = """\
weights.txt gives weights to items, a line each: its number in the first line of cover.dlx that is no comment,
   and its weight; the others weigh 0. Add up the weights of every option: each sum is 0 or less (or 0 modulo a
   number, as the first line says), and so is what all options of a solution add up to. But all that is to be
   covered, each item as often as it asks for, adds up to more (or to no multiple of that number)."""
DRUP = """
   proof.drup is the solver's own proof:
     drat-trim formula.cnf proof.drup"""
DRAT = """
   proof.drat is the proof of proof.lrat without the reasons, and says when clauses are not needed any more:
     drat-trim formula.cnf proof.drat"""
VERIPB = """\
formula.opb and proof.pbp say the same to pseudo-Boolean checkers, an item a line. VeriPB (version 3) checks them:
     veripb formula.opb proof.pbp
   Their language is that of proof_format_overview.md in github.com/VeriPB/veripb.github.io at commit 8ea9813a88a6.
   They were written without running VeriPB; the checker below follows them too."""
PATH = """
   path.txt tells the way by logic that the proof follows, and which lines of proof.drup a step is."""
ALL = """\
All of this at once, by a small checker that shares no code with the prover:
     python -m cover.proofs.check ."""


def readme(
    claim: Claim, kind: str, texts: Collection[str], drup: bool, drat: bool, more: int = 0, symbols: int = 0
) -> str:
    """Numbered steps; every one says what is to be compared with what. texts: the files that state the puzzle, or tell
    a way; more: clauses about costs; symbols: of a cell, where there is no cover."""
    many = claim.count or 0
    steps = []
    if "puzzle.cnf" in texts:
        steps.append("formula.cnf begins with the clauses of puzzle.cnf, in their order.")
    if "sentences.json" in texts:
        steps.append(SENTENCES + COUNTERS * ("counters.txt" in texts))
    elif symbols:
        variables = ONE_A_CELL if symbols == 2 else ONE_A_MARK.format(symbols=symbols)
        steps.append(FOLLOWING.format(variables=variables + COUNTERS * ("counters.txt" in texts)))
    elif "puzzle.txt" in texts:
        steps.append(
            "puzzle.txt is the puzzle, cover.dlx the same as an exact cover in Knuth's text (as DLX3 reads it)."
        )
    if claim.weighed:
        steps.append(WEIGHED)
    elif "order.txt" in texts:
        steps.append(STATES + f"\n{SYMMETRIES}" * ("symmetries.txt" in texts))
    elif "cover.dlx" in texts:
        steps.append(CLAUSES)
    if claim.objective is not None:
        word, other = claim.objective.word, "other than " * claim.objective.most
        steps.append(EXTREME.format(word=word, other=other, value=claim.cost, for_less=FOR_LESS))
    elif claim.best:
        if "costs.txt" in texts:
            steps.append(PRICED.format(cost=claim.cost, for_less=FOR_LESS))
        else:
            steps += [CHEAPER.format(more=more, cost=claim.cost), BEST.format(cost=claim.cost)]
    elif claim.counted:
        steps += [COUNTED] * ("order.txt" not in texts)
    elif many:
        steps.append(LISTED if "solutions.txt" in texts else FORBIDDEN)
    if many and claim.refutes and not claim.best:
        last = f"The last {many} clauses of formula.cnf forbid these solutions" if many > 1 else ""
        steps.append(f"{last or 'The last clause of formula.cnf forbids this solution'}, and nothing else.")
    if claim.needs:
        steps.append(NEEDED.format(givens=claim.givens, solutions="two solutions" if many else "a solution"))
    if claim.absent:
        steps.append(ABSENT.format(marks=", ".join(claim.absent)))
    if claim.refutes:
        steps.append(PROOF + DRUP * drup + DRAT * drat + PATH * ("path.txt" in texts))
    if "proof.pbp" in texts:
        steps.append(VERIPB)
    steps.append(ALL)
    numbered = "\n".join(f"{k}. {step}" for k, step in enumerate(steps, 1))
    return f"Claim: this {kind} has {in_words(claim.words)}.\n\n{numbered}\n"
