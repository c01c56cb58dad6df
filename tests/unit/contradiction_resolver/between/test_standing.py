"""What a conflict of neighbours is worth: shown, kept to be looked at, or left out."""

from dataclasses import replace

import pytest

from app.reasoning.beliefs.contradiction_resolver.between.signs import signs
from app.reasoning.beliefs.contradiction_resolver.between.standing import (
    NEAR,
    OPEN,
    POSSIBLE,
    as_it_stands,
    likelihood,
    likeness,
    standing,
    weights,
)
from app.reasoning.beliefs.contradiction_resolver.schemas import Label, Read, TextPair
from app.reasoning.beliefs.contradiction_resolver.service import judge
from tests.unit.contradiction_resolver.between.neighbours import A, neighbours


def test_the_surer_the_network_is_of_neighbours_the_higher_a_conflict_stands() -> None:
    found = [standing(*neighbours(beside)) for beside in (-9.0, -1.0, 9.0)]
    assert [one.likelihood for one in found] == sorted(one.likelihood for one in found)
    assert (found[0].is_conflict, found[0].is_sure) == (False, False)
    assert (found[2].is_conflict, found[2].is_sure) == (True, True)
    for one in found:
        assert one.is_sure == (one.likelihood >= OPEN)
        assert one.is_conflict == (one.likelihood >= POSSIBLE)


def test_neither_the_order_of_two_texts_nor_that_of_their_readings_matters() -> None:
    pair, told = neighbours(0.5)
    turned = TextPair(pair.b, pair.a, pair.similarity)
    read = told.read
    assert read is not None
    back = replace(told, read=Read(read.b, read.a, read.back, read.there, read.ruled))
    assert likelihood(pair, told) == likelihood(turned, back)


def test_of_two_times_nothing_is_weighed() -> None:
    pair, told = neighbours(
        9.0, "As of 3 March 2026 the quota is 500.", "As of 9 June 2026 it is 800."
    )
    assert "periods_apart" in told.rules
    assert likelihood(pair, told) == 0
    assert not standing(pair, told).is_conflict


def test_without_a_reading_or_a_vector_the_rules_alone_say_how_it_stands() -> None:
    pair = TextPair("The queue survives a restart.", "The queue does not survive a restart.", 0.9)
    own = judge(pair.a, pair.b, similarity=pair.similarity)
    assert likelihood(pair, own) is None
    assert standing(pair, own) == (True, True, own.score)
    assert likelihood(*neighbours(9.0, similarity=None)) is None


@pytest.mark.parametrize("denies", ["is no longer tested by", "is not tested by"])
def test_a_denial_of_what_the_other_says_is_shown_whatever_goes_with_it(denies: str) -> None:
    said = "The hoist of the barn is tested by Mira."
    pair = TextPair(said, said.replace("is tested by", denies), 0.95)
    assert standing(pair, judge(pair.a, pair.b, similarity=pair.similarity)).is_sure


def test_what_only_adds_to_a_statement_is_not_shown_as_its_denial() -> None:
    said = "The check of the seals takes five minutes."
    more = said.removesuffix(".") + " and does not count."
    denied = "The check of the seals does not take five minutes."
    for other, is_sure in ((more, False), (denied, True)):
        pair = TextPair(said, other, 0.9)
        assert standing(pair, judge(pair.a, pair.b, similarity=pair.similarity)).is_sure == is_sure


def test_a_judgement_gets_the_label_that_it_has_between_neighbours() -> None:
    pair, told = neighbours(9.0)
    assert told.label is not Label.CONTRADICTION
    assert as_it_stands(told, standing(pair, told)).label is Label.CONTRADICTION
    found = replace(told, label=Label.CONTRADICTION)
    left = standing(*neighbours(-9.0))
    assert as_it_stands(found, left).label is Label.NEUTRAL


@pytest.mark.parametrize(
    ("similarity", "strictly", "is_alike"),
    [(NEAR, False, True), (NEAR - 0.01, False, False), (NEAR, True, False), (0.7, True, True)],
)
def test_the_rules_alone_ask_for_nearer_texts(
    similarity: float, strictly: bool, is_alike: bool
) -> None:
    pair = TextPair("The queue survives a restart.", "The queue is lost by a restart.", similarity)
    assert (likeness(pair, strictly=strictly) is not None) == is_alike


def test_texts_without_a_common_word_are_notneighbours() -> None:
    assert likeness(TextPair("Signing in is a pleasure.", "The login flow hurts.", 0.9)) is None


def test_more_common_words_make_two_texts_more_alike() -> None:
    one = likeness(TextPair(A, "The archive lies upstairs.", 0.8))
    more = likeness(TextPair(A, "The archive lies in the cellar.", 0.8))
    assert one is not None
    assert more is not None
    assert more > one


def test_each_sign_has_a_weight() -> None:
    pair, told = neighbours(0.5)
    assert told.read is not None
    assert pair.similarity is not None
    assert signs(told, told.read, pair.similarity).keys() == weights().keys() - {"bias"}
