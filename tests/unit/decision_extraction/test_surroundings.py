"""What a text says of one of its sentences besides its words."""

import json
from hashlib import sha256

from app.reasoning.decisions.extraction.commitments.features import INTERCEPT
from app.reasoning.decisions.extraction.commitments.scores import (
    WEIGHTS,
    Weights,
    commitment_evidence,
    weights,
)
from app.reasoning.decisions.extraction.commitments.surroundings import surroundings

SAID = ["It fails.", "- Use a lock.", "Done."]


def test_a_sentence_is_seen_among_the_scores_of_its_text() -> None:
    found = dict(surroundings(SAID, [2, 4, 1], [-3.0, 2.0, -9.0], {"prose": {1}}, -4.0))
    assert list(found) == [0, 1]
    lock = found[1]
    assert (lock["score"], lock["above"], lock["rank"], lock["top"]) == (2.0, 3.0, 0, 1.0)
    assert (lock["before"], lock["after"], lock["other"]) == (-3.0, -8.0, -3.0)
    assert (lock["item"], lock["items"], lock["prose"]) == (1.0, 1 / 3, 1.0)
    assert (lock["from_start"], lock["from_end"], lock["place"]) == (1, 1, 0.5)
    assert (found[0]["rank"], found[0]["top"], found[0]["other"]) == (1, 0.0, 2.0)


def test_a_text_with_one_sentence_has_none_beside_it() -> None:
    [(_, alone)] = surroundings(["Use a lock."], [3], [1.0], {}, -4.0)
    assert (alone["before"], alone["after"], alone["other"]) == (-8.0, -8.0, -8.0)
    assert (alone["first"], alone["last"], alone["place"]) == (1.0, 1.0, 0.0)


def test_what_a_rule_reads_speaks_for_its_sentence() -> None:
    known = Weights({INTERCEPT: 0.0}, {"bias": -2.0, "prose": 2.0})
    ruled = commitment_evidence(["It is so."], 0.0, {"prose": {0}}, known)
    plain = commitment_evidence(["It is so."], 0.0, {}, known)
    assert ruled[0].score == 0.5
    assert plain[0].score < 0.2


def test_the_card_names_the_weights_that_are_shipped() -> None:
    card = json.loads(WEIGHTS.with_name("card.json").read_text(encoding="utf-8"))
    assert card["weights"]["sha256"] == sha256(WEIGHTS.read_bytes()).hexdigest()


def test_every_feature_that_is_weighed_is_one_that_is_computed() -> None:
    [(_, computed)] = surroundings(["It."], [1], [0.0], {"prose": set(), "weighed": set()}, -4.0)
    assert set(weights().surroundings) == {"bias", *computed}
