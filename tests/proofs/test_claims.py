"""Claims as they are written, and what a search that listed so many solutions says of them."""

import pytest

from cover.basics.errors import Refused
from cover.basics.result import Stop
from cover.proofs.claims import FORMS, Claim


@pytest.mark.parametrize("words", ["unique", "unsolvable", "exactly 92", "at least 3", "count 5"])
def test_a_claim_reads_as_it_is_written(words):
    assert Claim.of(words).words == words
    assert Claim.of(words.replace(" ", "-")).words == words


@pytest.mark.parametrize("form", FORMS)
def test_every_claim_that_is_listed_is_read(form):
    assert Claim.of(form.replace("K", "3").replace("MARK", "shaded"))


def test_an_unknown_claim_is_answered_with_what_each_claim_proves():
    with pytest.raises(Refused) as refused:
        Claim.of("some")
    assert all(f"{form} ({proved})" in str(refused.value) for form, proved in FORMS.items())


@pytest.mark.parametrize("words", ["", "some", "at least 0", "exactly 1.5", "count one"])
def test_what_is_no_claim_is_refused(words):
    with pytest.raises(Refused):
        Claim.of(words)


@pytest.mark.parametrize(
    ("words", "found", "stop", "made"),
    [
        ("unique", 0, Stop.EXHAUSTED, None),
        ("unique", 1, Stop.LIMIT, "unique"),
        ("unique", 2, Stop.LIMIT, None),
        ("exactly 2", 3, Stop.LIMIT, None),
        ("exactly", 3, Stop.EXHAUSTED, "exactly 3"),
        ("exactly", 3, Stop.TIMEOUT, None),
        ("decide", 0, Stop.EXHAUSTED, "unsolvable"),
        ("decide", 1, Stop.LIMIT, "unique"),
        ("decide", 0, Stop.TIMEOUT, None),
        ("at least 2", 1, Stop.EXHAUSTED, None),
        ("at least 2", 2, Stop.LIMIT, "at least 2"),
    ],
)
def test_a_claim_is_made_if_as_many_were_listed_as_it_says(words, found, stop, made):
    settled = Claim.of(words).settled(found, stop)
    assert (settled and settled.words) == made


def test_others_are_refuted_where_a_number_is_stated_in_all():
    assert Claim.of("unique").refutes
    assert not Claim.of("at least 2").refutes
    assert not Claim.of("count").refutes
