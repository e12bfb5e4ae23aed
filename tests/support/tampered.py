"""Changed clauses of a certificate, and what brute force over a small board finds of those that are accepted."""

from cover.proofs.check.sentences.rules import Sentences
from cover.proofs.sentences import SentenceRules
from cover.puzzles.kinds.judging import Judge
from cover.puzzles.kinds.puzzle import class_of
from cover.puzzles.kinds.trying import boards
from cover.puzzles.kinds.vocabulary import SHAPES
from proof_mutations import changed_clause


class Small:
    """A small board as the prover states it and as the checker reads it. models: of each board that the evaluator
    accepts, the variables that are true, those of helpers by their meaning."""

    def __init__(self, places):
        self.places = places
        puzzle = class_of(places.kind).of(places.draft)
        self.stated = SentenceRules(puzzle)
        self.marks = self.stated.marks
        counters = self.marks.counters_text()
        self.rules = Sentences(self.stated.text(), puzzle.to_text(), self.marks.variables, counters)

    def models(self):
        return [frozenset(k + 1 for k in self.choice(judge)) for judge in self._judged() if not any(judge.faults())]

    def word(self, judge):
        """The symbol of each cell of the board that the prover uses."""
        places, own = self.places, self.stated._encoder.variables
        index = places.marks.index
        word = [judge.held[place] for v in range(own.own) for place in [own.place_of(v)]]
        word = [index[mark] if isinstance(mark, str) else mark for mark in word]
        for what, *more in self.stated._helpers():
            cell = places.names.index(more[-1]) if more else -1
            if what == "shape":
                word.append(SHAPES.index(judge.shape[cell]))
            elif what == "call":
                word.append(int(judge.calls[more[0]][cell]))
            else:
                word.append(self.marks._open[len(word)][0])
        return word

    def choice(self, judge):
        return self.marks.choice(enumerate(self.word(judge)))

    def _judged(self):
        for held in boards(self.places):
            judge = Judge(self.places, held)
            for name, call in self.places.kind.calls:
                judge._call(name, call)
            yield judge

    def clauses(self, rng, looks=30):
        """What is stated beforehand, and the cuts of boards at random."""
        found = dict(self.marks.clauses)
        every = list(self._judged())
        for judge in rng.sample(every, min(looks, len(every))):
            found |= dict.fromkeys(map(tuple, self.marks.cuts(self.choice(judge))))
        return list(found)


def tampered(places, rng, many):
    """So many changed clauses: how many were accepted, and those among them that a solution breaks. None are tried on a
    board without solutions, which break nothing."""
    small = Small(places)
    clauses, models = small.clauses(rng), small.models()
    if not models or not small.marks.variables:
        return 0, []
    accepted, false = 0, []
    for _ in range(many):
        clause = changed_clause(rng, rng.choice(clauses or [()]), small.marks.variables)
        if small.rules.follows(clause):
            accepted += 1
            if any(all((k > 0) != (abs(k) in model) for k in clause) for model in models):
                false.append(clause)
    return accepted, false
