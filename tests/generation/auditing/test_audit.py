"""Data sets whose faults are known: each is found, where it stands and by its name, and nothing else is accused."""

import json
import random

import pytest

import cover
from cover.basics.errors import InputError, Refused
from cover.cli.table import cover as command
from cover.generation.auditing.repeats import Key, Repeats

KINDS = ("several", "none", "answer", "duplicate", "twin", "leak")
NINE = "1....7.9..3..2...8..96..5....53..9...1..8...26....4...3......1..4......7..7...3.."
HEAD = "source,question,answer,rating\n"


def image(board: str, rng: random.Random) -> str:
    """The same board after its lines and digits were exchanged, and perhaps its diagonal."""
    rows, columns = ([3 * band + k for band in rng.sample(range(3), 3) for k in rng.sample(range(3), 3)] for _ in "rc")
    digits = dict(zip("123456789", rng.sample("123456789", 9), strict=True)) | {".": "."}
    marks = [digits[board[9 * r + c]] for r in rows for c in columns]
    turned = [marks[9 * c + r] for r in range(9) for c in range(9)]
    return "".join(turned if rng.random() < 0.5 else marks)


def solved(board: str) -> str:
    return "".join(map(str, cover.solve_many(board.encode()).solutions[0].tolist()))


def planted(many: int, each: int, seed: int) -> dict[str, list[tuple[str, str, str]]]:
    """Boards of two parts: what is wrong with each, itself, its answer."""
    rng = random.Random(seed)
    lines = ["".join(str(m or ".") for row in p.givens for m in row) for p in cover.generate(9, count=many, seed=seed)]
    rows = [("", line, solved(line)) for line in lines]
    train, test = rows[: many * 9 // 10], rows[many * 9 // 10 :]
    for number, place in enumerate(rng.sample(range(len(train)), len(KINDS) * each)):
        kind, (_, board, answer) = KINDS[number % len(KINDS)], train[place]
        blank = rng.choice([k for k, mark in enumerate(board) if mark == "."])
        if kind == "several":
            given = rng.choice([k for k, mark in enumerate(board) if mark != "."])
            train[place] = kind, board[:given] + "." + board[given + 1 :], answer
        elif kind == "none":
            other = rng.choice([mark for mark in "123456789" if mark != answer[blank]])
            train[place] = kind, board[:blank] + other + board[blank + 1 :], answer
        elif kind == "answer":
            other = rng.choice([mark for mark in "123456789" if mark != answer[blank]])
            train[place] = kind, board, answer[:blank] + other + answer[blank + 1 :]
        elif kind == "duplicate":
            train.append((kind, board, answer))
        else:
            twin = image(board, rng)
            (train if kind == "twin" else test).append((kind, twin, solved(twin)))
    return {"train": train, "test": test}


@pytest.fixture(scope="module")
def parts(tmp_path_factory):
    place = tmp_path_factory.mktemp("audit")
    rows = planted(300, 5, seed=3)
    for part, lines in rows.items():
        (place / f"{part}.csv").write_text(HEAD + "".join(",".join((*line, "0")) + "\n" for line in lines))
    files = [str(place / f"{part}.csv") for part in rows]
    wrong = {
        f"{place}/{part}.csv:{n}": line[0] for part, some in rows.items() for n, line in enumerate(some, 2) if line[0]
    }
    return files, wrong


def places(audit):
    return {finding.entry.place: finding.what for finding in audit.findings}


def test_each_planted_fault_is_found_and_nothing_else_is_accused(parts):
    files, wrong = parts
    audit = cover.audit(files)
    assert places(audit) == wrong
    assert len(audit.findings) == len(wrong)
    assert dict(audit.found) == dict.fromkeys(KINDS, 5)


def test_an_audit_in_a_directory_goes_on_and_proves_what_it_says(parts, tmp_path):
    files, wrong = parts
    place = tmp_path / "audit"
    whole = cover.audit(files, output=place, prove=True)
    journal = (place / "journal").read_bytes()
    (place / "journal").write_bytes(journal[: len(journal) - 10])
    again = cover.audit(files, output=place)
    assert places(again) == places(whole) == wrong
    records = [json.loads(line) for line in (place / "findings.jsonl").read_text().splitlines()]
    assert len(records) == len(wrong)
    assert "<table>" in (place / "page.html").read_text()
    claims = {path.name.split("-")[1]: path for path in (place / "certificates").iterdir()}
    assert claims.keys() == {"several", "none", "answer"}
    assert all(cover.check(str(path)).status == 0 for path in claims.values())


def test_of_more_faults_than_are_named_the_rest_is_counted(tmp_path):
    file, board = tmp_path / "a.csv", "1..3.4....3.4..2"
    file.write_text(f"{HEAD},{board},4243342121344312,0\n")
    (finding,) = cover.audit(file).findings
    assert finding.words.startswith("the answer breaks a rule: given r1c1: 1 became 4; ")
    assert finding.words.endswith("; and 1 more")


def test_a_leak_names_an_entry_of_the_other_part():
    seen = Repeats()
    for place, part, exact in (("train:1", "train", b"a"), ("test:1", "test", b"b"), ("test:2", "test", b"c")):
        seen.of(place, part, Key(b"same", exact))
    assert seen.of("train:2", "train", Key(b"same", b"d"))[2] == "test:1"
    assert seen.of("train:3", "train", Key(b"same", b"c"))[2] == "test:2"
    assert seen.of("other:1", "other", Key(b"same", b"a"))[2] == "train:1"


def test_a_directory_is_not_gone_on_with_after_the_files_have_changed(tmp_path):
    file, place = tmp_path / "a.txt", tmp_path / "audit"
    file.write_text("1..3.4....3.4..2\n")
    cover.audit(file, output=place)
    file.write_text("1..3.4....3.4...\n")
    with pytest.raises(Refused, match=r"a\.txt:1 on: give another directory"):
        cover.audit(file, output=place)


def test_workers_find_the_same(parts):
    files, wrong = parts
    assert places(cover.audit(files, executor="processes:2")) == wrong


def test_twins_are_known_whatever_else_is_wrong_and_however_they_are_written(tmp_path):
    rng = random.Random(1)
    twin = image(NINE, rng)
    rows = [[0 if mark == "." else int(mark) for mark in twin[k : k + 9]] for k in range(0, 81, 9)]
    entries = [{"puzzle": NINE}, {"puzzle": twin, "answer": solved(NINE)}, {"puzzle": rows}, {"puzzle": NINE[::-1]}]
    file = tmp_path / "a.jsonl"
    file.write_text("".join(json.dumps(entry) + "\n" for entry in entries))
    repeated = [(one.what, one.entry.place[-1], one.beside[-1]) for one in cover.audit(file).findings if one.beside]
    assert repeated == [("twin", "2", "1"), ("duplicate", "3", "2"), ("twin", "4", "1")]


def test_an_entry_without_an_answer_is_judged_by_its_puzzle(tmp_path):
    fields, file = tmp_path / "fields.toml", tmp_path / "a.jsonl"
    fields.write_text('[fields]\npuzzle = "grid"\nanswer = "reply.rows"\n')
    file.write_text('{"grid": "1..3.4....3.4..2"}\n{"grid": "1..3.4....3.4...", "reply": {}}\n')
    assert [one.what for one in cover.audit(file, mapping=fields).findings] == ["several"]
    file.write_text('{"board": "1..3.4....3.4..2"}\n')
    with pytest.raises(InputError, match="there is no field 'grid'"):
        cover.audit(file, mapping=fields)


RECORDS = {
    "json.jsonl": '{"kind": "akari", "puzzle": "puzzle: akari\\ncells:\\n..\\n..\\n"}\n',
    "rows.json": '[{"puzzle": [[1, 0, 0, 3], [0, 4, 0, 0], [0, 0, 3, 0], [4, 0, 0, 2]], "kind": "sudoku"}]',
    "links.txt": "https://puzz.link/p?nurikabe/5/5/h2j3zj\n",
    "pairs.txt": "1..3.4....3.4..2 1243342121344312\n",
    "kit.json": '{"kind": "Kuromasu", "puzzles": {"a": {"problem": "2 2\\n2 -\\n- -", "solution": "2 2\\n- x\\n- -"}}}',
    "reasoning.jsonl": '{"question": "", "answer": "", "metadata": {"source_dataset": "kakurasu", "n_rows": 2, '
    '"n_cols": 2, "row_sums": [1, 2], "col_sums": [1, 2], "solution": [[1, 0], [0, 1]]}}\n',
    "chuk.jsonl": '{"domain": "hitori", "difficulty": "easy", "prompt": "", "initial_state": [[1, 1], [1, 2]]}\n',
    "ppbench.jsonl": '{"pid": "nurikabe", "puzzle_url": "https://puzz.link/p?nurikabe/5/5/h2j3zj"}\n',
}
SEEN = {"json.jsonl": ["several"], "kit.json": ["several"], "links.txt": ["none"], "ppbench.jsonl": ["none"]}


@pytest.mark.parametrize("name", RECORDS)
def test_layouts_are_known_by_their_look(name, tmp_path):
    (tmp_path / name).write_text(RECORDS[name])
    audit = cover.audit(tmp_path / name)
    assert audit.entries == 1
    assert [finding.what for finding in audit.findings] == SEEN.get(name, [])


def test_bridges_of_a_published_hashi_are_read_up_to_the_border(tmp_path):
    given, answer = "3 4\n- 1 - 2\n- - - -\n- - - 1", "3 4\n- - 1 -\n- - - a\n- - - -"
    record = {"kind": "Hashi", "puzzles": {"a": {"problem": given, "solution": answer}}}
    (tmp_path / "kit.json").write_text(json.dumps(record))
    audit = cover.audit(tmp_path / "kit.json")
    assert (audit.entries, audit.findings) == (1, [])


def test_a_mapping_says_which_fields_hold_what(tmp_path):
    (tmp_path / "map.toml").write_text('[fields]\npuzzle = "task.grid"\nanswer = "key"\n[always]\nkind = "sudoku"\n')
    record = {"task": {"grid": "1..3.4....3.4..2"}, "key": "1243341221344321"}
    (tmp_path / "own.jsonl").write_text(json.dumps(record) + "\n")
    audit = cover.audit(tmp_path / "own.jsonl", mapping=tmp_path / "map.toml")
    (finding,) = audit.findings
    assert finding.words == "the answer breaks a rule: given r4c4: 2 became 1"


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ('{"a": 1}\n', "none of its fields is known to hold a puzzle: 'a'"),
        ('{"question": "", "metadata": {"source_dataset": "dice"}}\n', "reasoning-gym's dice is not read"),
        ('{"id": "", "domain": "knapsack", "difficulty": ""}\n', "chuk's knapsack is not read"),
        ('{"kind": "Bricks", "puzzles": {"a": {"problem": ""}}}', "puzzlekit's Bricks is not read"),
    ],
)
def test_what_is_not_known_is_refused_by_name(text, words, tmp_path):
    (tmp_path / "a.json").write_text(text)
    with pytest.raises(InputError, match=words):
        cover.audit(tmp_path / "a.json")


def test_the_command_line_answers_by_status(parts, tmp_path, capsys):
    with pytest.raises(SystemExit) as ended:
        command([*("audit", *parts[0])])
    assert ended.value.code == 10
    printed = capsys.readouterr().out
    assert "5 have no solution" in printed
