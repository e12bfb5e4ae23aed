"""Certificates of kinds that are files: every shipped one is proved, and checked with nothing taken on trust."""

import json
import re
from contextlib import suppress
from dataclasses import replace
from functools import cache
from random import Random

import pytest

import cover
from certificates import files_of, refused
from cover.basics.errors import InputError, ProblemError
from cover.proofs.check.faults import Fault
from cover.proofs.check.sentences.reading import read
from cover.proofs.check.sentences.rules import Sentences
from cover.proofs.check.sentences.telling import sentence
from cover.proofs.check.steps import check
from cover.proofs.sentences import SentenceRules
from cover.puzzles.kinds.drafts import Draft
from cover.puzzles.kinds.files import kind_of
from cover.puzzles.kinds.judging import Judge
from cover.puzzles.kinds.places import Places
from cover.puzzles.kinds.puzzle import class_of
from cover.puzzles.kinds.table import file_names, kind_file
from cover.puzzles.kinds.trying import boards, tries
from cover.puzzles.kinds.vocabulary import SHAPES
from piece_kinds import PIECES
from proof_mutations import changed_clause

LONG = {"bosanowa"}  # proved and checked, but in a minute: sums of differences of 17 marks


def known(name):
    return PIECES.get(name) or kind_file(name)


@cache
def example(name):
    """The example of a kind file. Kinds in Python of the same name have a checker of their own: it is called otherwise
    here."""
    kind = kind_file(name)
    lines = [line for line in kind.example.splitlines() if not line.startswith(("solutions:", "puzzle:"))]
    return class_of(replace(kind, name=f"{name} by sentences")).of_text("\n".join(lines) + "\n")


def certified(name, place):
    assert cover.prove(example(name), place, "exactly")
    steps = list(check(place))
    assert not [step.trusted for step in steps if step.trusted]
    return steps


@pytest.mark.parametrize("name", [name for name in file_names() if name not in LONG])
def test_the_example_of_every_kind_is_proved_and_checked_strictly(name, tmp_path):
    held = certified(name, tmp_path / "certificate")[-1].held
    many = re.search(r"solutions: (\d+)", kind_file(name).example)[1]
    assert held.claim == ("exactly one solution" if many == "1" else f"exactly {many} solutions")
    assert held.rules + held.cuts > 0


def test_the_rules_are_written_in_words(tmp_path):
    words = [step.words for step in certified("norinori", tmp_path / "certificate")]
    assert words[1] == (
        "the rules are what sentences.json says: marks . white, # shaded; each room: count shaded = 2; "
        "each shaded: count shaded beside = 1"
    )


@pytest.mark.parametrize("name", file_names())
def test_what_is_written_are_the_sentences(name):
    """Read as lines of a kind file, they are the same trees."""
    kind = kind_file(name)
    text = kind.text
    heard = read(SentenceRules(example(name)).text())
    for one, node in zip(kind.rules, heard.rules, strict=True):
        assert one.text in text
        text = text.replace(f"{one.text}\n", f"{sentence(node)}\n", 1)
    for (_, one), (_, node) in zip(kind.calls, heard.calls, strict=True):
        text = text.replace(f"{one.text}\n", f"{sentence(node)}\n", 1)
    again = kind_of(text, name)
    assert (again.rules, again.calls) == (kind.rules, kind.calls)


def test_kinds_whose_rules_the_checker_knows_get_no_others(tmp_path):
    """Else a certificate of Nurikabe could bring rules that are not those of Nurikabe."""
    place = tmp_path / "certificate"
    cover.prove(class_of(kind_file("nurikabe"))(example("nurikabe").draft), place)
    with pytest.raises(Fault, match="rules of its own to nurikabe"):
        list(check(place))


def test_a_sentence_changed_behind_the_prover_is_noticed(tmp_path):
    certified("norinori", tmp_path / "c")
    texts = files_of(tmp_path / "c")
    refused(texts | {"sentences.json": texts["sentences.json"].replace(b"[2]", b"[3]")})


def test_a_changed_bank_is_noticed(tmp_path):
    certified("statuepark", tmp_path / "c")
    texts = files_of(tmp_path / "c")
    for bank in (b"bank: I3 L3 S4", b"bank: I3 L3 T4 I1", b"bank: I3 L3*0 T4", b"bank: I3 L3 T9"):
        changed = texts["puzzle.txt"].replace(b"bank: I3 L3 T4", bank)
        assert changed != texts["puzzle.txt"]
        refused(texts | {"puzzle.txt": changed})


@pytest.mark.parametrize("name", ["norinori", "battleships", "slitherlink", "nurikabe", "lits", "galaxies"])
def test_a_damaged_sentence_is_refused_or_read_and_never_a_traceback(name):
    rng, stated = Random(name), SentenceRules(example(name))
    words = re.findall(r'"[^"]*"|[^\s"\[\]{}:,]+|[\[\]{}:,]', stated.text())
    variables = stated.marks.variables
    for _ in range(40):
        at = rng.randrange(len(words))
        damaged = " ".join([*words[:at], rng.choice([*words, "-7", '""', "{}"]), *words[at + 1 :]])
        try:
            rules = Sentences(damaged, example(name).to_text(), variables)
            rules.follows([1])
            list(rules.faults([1]))
            list(rules.reported())
        except Fault:
            continue


def test_a_helper_that_nothing_decides_is_refused():
    """It could hold this or that, and one solution would be listed as two."""
    stated = SentenceRules(example("usoone"))
    text, variables = stated.text(), stated.marks.variables
    Sentences(text, example("usoone").to_text(), variables)
    about = json.loads(text)
    for helper in (["call", "other", "r1c1"], ["call", "lie", "r1c1"], about["helpers"][0], ["shape", "r1c1"], []):
        about["helpers"].append(helper)
        with pytest.raises(Fault):
            Sentences(json.dumps(about), example("usoone").to_text(), variables + 1)
        about["helpers"].pop()


class Small:
    """A small board as the prover states it and as the checker reads it. models: of each board that the evaluator
    accepts, the variables that are true, those of helpers by their meaning."""

    def __init__(self, places):
        self.places = places
        puzzle = class_of(places.kind)(places.draft)
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

    def clauses(self, rng):
        """What is stated beforehand, and the cuts of boards at random."""
        found = dict(self.marks.clauses)
        every = list(self._judged())
        for judge in rng.sample(every, min(30, len(every))):
            found |= dict.fromkeys(map(tuple, self.marks.cuts(self.choice(judge))))
        return list(found)


def smalls(kind, seed):
    """Boards that brute force can look at, of a kind and of each of its sentences alone."""
    for rules in (kind.rules, *((rule,) for rule in kind.rules)):
        for places in tries(replace(kind, rules=rules, follows=()), Random(f"{seed} {kind.name} {rules}"), 1, 300):
            if kind.layout.corners == "short" and min(places.height, places.width) == 1:
                continue  # no inner points in one row: there is no text for that
            with suppress(InputError, ProblemError, Fault):  # no boxes in such a board, ..
                yield Small(places)


def takes_just_what_the_evaluator_takes(small):
    for judge in small._judged():
        wrong = list(small.rules.faults(k + 1 for k in small.choice(judge)))
        assert bool(wrong) == any(judge.faults()), (small.places.draft, judge.held, wrong)


@pytest.mark.parametrize("name", [*file_names(), *PIECES])
def test_the_checker_takes_just_the_boards_that_the_evaluator_takes(name):
    for small in smalls(known(name), 1):
        takes_just_what_the_evaluator_takes(small)


@pytest.mark.parametrize("clue", ["1,1", "1,3", "?,2"])
def test_runs_round_a_cell_are_taken_once_each(clue):
    """Alone: on so small a board two runs hang not together."""
    tapa = kind_file("tapa")
    runs = replace(tapa, rules=tapa.rules[:1], follows=())
    takes_just_what_the_evaluator_takes(Small(Places(runs, Draft(3, 3, {(1, 1): clue}))))


@pytest.mark.parametrize("name", [*file_names(), *PIECES])
def test_what_the_prover_states_follows(name):
    for small in smalls(known(name), 2):
        for clause in small.clauses(Random(name)):
            assert small.rules.follows(clause), (small.places.draft, clause)


@pytest.mark.parametrize("name", [*file_names(), *PIECES])
def test_no_changed_clause_is_accepted_and_false(name):
    rng = Random(name)
    for small in smalls(known(name), 3):
        clauses, models = small.clauses(rng), small.models()
        for _ in range(20 if models and small.marks.variables else 0):
            clause = changed_clause(rng, rng.choice(clauses or [()]), small.marks.variables)
            if small.rules.follows(clause):
                for model in models:
                    assert any((k > 0) == (abs(k) in model) for k in clause), (small.places.draft, clause)


def test_a_count_of_what_has_a_name_bounds_its_counter(tmp_path):
    lengths = kind_file("digitalbattleship").layout.header
    fleet = dict.fromkeys(lengths, 0) | {"ones": 1, "twos": 3, "threes": 1}
    header = "".join(f"{name}: {many}\n" for name, many in fleet.items())
    rows = "523461\n126142\n245441\n542361\n364421\n255615\n212431\n"
    board = f"top: 10 . . . . .\nleft: 15 . . . 5 2 8\ncells:\n{rows}"
    cover.prove(cover.loads(f"puzzle: digitalbattleship\n{header}{board}"), tmp_path / "c", "unique")
    assert "counters.txt" in files_of(tmp_path / "c")
    assert cover.check(tmp_path / "c", strict=True)
    changed = files_of(tmp_path / "c")
    changed["puzzle.txt"] = changed["puzzle.txt"].replace(b"twos: 3", b"twos: 4")
    refused(changed, "not found to follow")
