"""What a network makes of the sentences of a text, beside their words."""

import hashlib
import json
import math
from collections.abc import Sequence

import pytest

from app.cli.evaluation.decisions import TwofoldReading
from app.reasoning.decisions.extraction.commitments.features import INTERCEPT
from app.reasoning.decisions.extraction.commitments.finder import AT_ONCE, CERTAIN, THRESHOLD
from app.reasoning.decisions.extraction.commitments.scores import (
    LEAST_JOINT,
    Weights,
    commitment_evidence,
    weights,
)
from app.reasoning.decisions.extraction.commitments.scores import WEIGHTS as WORDS
from app.reasoning.decisions.extraction.commitments.states import JOINT as JOINED
from app.reasoning.decisions.extraction.commitments.states import (
    Joint,
    SentenceScores,
    sentence_scorer,
    shipped,
)
from app.reasoning.decisions.extraction.service import ReadingRule, extract
from tests.unit.decision_extraction.found import NODE

OPEN = "I keep the table in memory. It is small."


JOINT = Joint(1.0, 1.0, 0.0, {"bias": 0.0, "score": 1.0})


def test_two_readings_make_one_that_is_weighed_against_the_rest_of_the_text() -> None:
    joint = Joint(2.0, 0.5, -1.0, {"bias": 0.25, "score": 1.0, "top": 0.5, "last": -3.0})
    assert joint.logits([1.0, -1.0], [4.0, 2.0]) == [3.0, -2.0]
    seen = SentenceScores([4.0, 2.0], joint)
    words = Weights({INTERCEPT: 1.0}, {"bias": 0.0})
    found = commitment_evidence(["We keep it.", "It is small."], 0.0, {}, words, seen)
    # The words of both say 1, so the join says 3 and 2; the first is the top, the second the last.
    expected = {0: 3 + 0.5 + 0.25, 1: 2 - 3 + 0.25}
    assert {at: one.score for at, one in found.items()} == pytest.approx(
        {at: 1 / (1 + math.exp(-logit)) for at, logit in expected.items()}
    )


def test_a_sentence_of_which_both_readings_say_little_is_not_weighed() -> None:
    words = Weights({INTERCEPT: 1.0}, {"bias": 0.0})
    low = SentenceScores([LEAST_JOINT - 1.01, 0.0], JOINT)
    said = ["We keep it.", "It is small."]
    assert list(commitment_evidence(said, 0.0, {}, words, low)) == [1]
    assert commitment_evidence(said[:1], 0.0, {}, words, SentenceScores([-9.0], JOINT)) == {}


def test_the_shipped_join_weighs_both_readings_and_what_is_computed_of_a_text() -> None:
    joint = shipped()
    assert min(joint.words, joint.states) > 0
    assert set(joint.surroundings) == set(weights().surroundings)


def test_the_card_tells_which_weights_are_shipped() -> None:
    card = json.loads(JOINED.with_name("card.json").read_text(encoding="utf-8"))
    for name, file in (("weights", WORDS), ("joint", JOINED)):
        assert card[name]["sha256"] == hashlib.sha256(file.read_bytes()).hexdigest()


def test_what_the_network_speaks_for_is_a_decision_of_an_open_text() -> None:
    def scorer(said: Sequence[str]) -> SentenceScores:
        return SentenceScores([9.0 if "memory" in one else -9.0 for one in said], JOINT)

    by_words = extract(OPEN, NODE, None)
    assert (by_words.decisions, by_words.is_open) == ((), True)
    [found] = extract(OPEN, NODE, None, scorer=scorer).decisions
    assert "memory" in found.description
    assert found.certainty is not None
    assert found.certainty > CERTAIN


def test_what_the_network_speaks_against_is_none() -> None:
    text = "The cleanest fix is to resolve the lock lazily inside the handler."
    assert extract(text, NODE, None).decisions
    scorer = sentence_scorer(lambda said: [-900.0 for _ in said], lambda: JOINT)
    assert extract(text, NODE, None, scorer=scorer).decisions == ()


def test_a_text_that_holds_nothing_possible_is_not_open() -> None:
    assert not extract("The table has 40 rows.", NODE, None).is_open
    assert not extract("I'll go with Redis instead of Kafka.", NODE, None).is_open


def test_what_is_read_twice_is_told_at_once_only_where_it_is_certain() -> None:
    assert ReadingRule().threshold_now == THRESHOLD
    assert ReadingRule(is_twofold=True).threshold_now == AT_ONCE
    assert ReadingRule(0.9, is_twofold=True).threshold_now == 0.9


OPTIONS = """I have a few options:

1. Wait for the lease.
2. Cancel the stack.

{}"""


def test_options_that_nobody_took_wait_for_a_closer_reading_unless_somebody_is_asked() -> None:
    twofold = ReadingRule(is_twofold=True)
    names = ("Wait for the lease", "Cancel the stack")
    text = OPTIONS.format("We keep the table in memory, one row a key.")
    waits, told = twofold.read(text, NODE, None), ReadingRule(0.9).read(text, NODE, None)
    assert (waits.decisions, waits.is_open) == ((), True)
    [left] = told.decisions
    assert tuple(one.text for one in left.considered) == names
    asking = OPTIONS.format("We keep the table in memory, one row a key. Which do you prefer?")
    [asked] = twofold.read(asking, NODE, None).decisions
    assert tuple(one.text for one in asked.considered) == names


def test_an_evaluation_reads_closer_only_what_was_left_open() -> None:
    asked = list[Sequence[str]]()

    def scorer(said: Sequence[str]) -> SentenceScores:
        asked.append(said)
        return SentenceScores([9.0] * len(said), JOINT)

    reading = TwofoldReading(THRESHOLD, scorer)
    certain = reading.read("I'll go with Redis instead of Kafka.")
    assert ([one["chosen"] for one in certain], asked) == (["Redis"], [])
    [found] = reading.read(OPEN)
    assert (found["start"], len(asked)) == (0, 1)
    assert TwofoldReading(THRESHOLD).read(OPEN) == []


WEAK, NONE = math.log(0.2 / 0.8), -9.0


def _taken(text: str, *logits: float) -> list[str]:
    joint = Joint(0.0, 1.0, 0.0, {"bias": 0.0, "score": 1.0})
    found = extract(text, NODE, None, scorer=lambda _: SentenceScores(logits, joint))
    return [one.description for one in found.decisions]


def test_several_weak_signs_make_a_text_decide_where_one_alone_does_not() -> None:
    text = "We keep the table in memory. A row has one key. The lease stays in the row."
    assert _taken(text, WEAK, NONE, NONE) == []
    assert _taken(text, WEAK, NONE, WEAK + 0.1) == ["The lease stays in the row."]


def test_a_sentence_that_commits_nobody_does_not_speak_for_its_text() -> None:
    text = "{} keep the table in memory{} The lease stays in the row of the table."
    asked, said = text.format("Should we", "?"), text.format("We", ".")
    assert _taken(asked, -WEAK, WEAK) == []
    assert _taken(said, -WEAK, WEAK) == ["We keep the table in memory."]
