"""What a network makes of the sentences of a text, beside their words."""

import hashlib
import json
import math
from collections.abc import Sequence
from dataclasses import replace

import numpy as np
import pytest

from app.cli.evaluation.decisions import TwofoldReading
from app.embeddings.onnx import DIMENSIONS
from app.reasoning.decisions.extraction.commitments.finder import AT_ONCE, CERTAIN, THRESHOLD
from app.reasoning.decisions.extraction.commitments.scores import (
    LEAST_JOINT,
    Weights,
    commitment_evidence,
    weights,
)
from app.reasoning.decisions.extraction.commitments.scores import WEIGHTS as WORDS
from app.reasoning.decisions.extraction.commitments.states import JOINT as JOINED
from app.reasoning.decisions.extraction.commitments.states import WEIGHTS as STATES
from app.reasoning.decisions.extraction.commitments.states import (
    Joint,
    Networks,
    SentenceScores,
    sentence_scorer,
    shipped,
    state_logits,
)
from app.reasoning.decisions.extraction.service import ReadingRule, extract
from tests.unit.decision_extraction.found import NODE

OPEN = "We keep the table in memory, one row a key. It is small."


def _row(*values: float) -> np.ndarray:
    return np.array(values, np.float32)


def _networks(*weights: Sequence[Sequence[float]]) -> np.ndarray:
    return np.array(weights, np.float32)


# Two networks with one question about tokens of two numbers; one value is kept of a token. The
# second keeps nothing. The linear layer looks at the second number.
NETWORKS = Networks(
    centre=_row(1, 0),
    spread=_row(1, 2),
    asks=_networks(([0], [math.log(3)]), ([0], [0])),
    values=_networks(([1], [0]), ([0], [0])),
    # What counts: the sentence itself, the one before, the one after, the mean of all.
    hidden=_networks(([1], [10], [100], [1000]), ([1], [1], [1], [1])),
    hidden_bias=_networks(([0.5],), ([3],)),
    out=_networks(([2],), ([1],)),
    out_bias=_networks(([-1],), ([4],)),
    linear=_row(0, 1, 0, 10, 0, 100, 0, 1000),
    linear_bias=_row(2),
)
JOINT = Joint(1.0, 1.0, 0.0, {"bias": 0.0, "score": 1.0})


def test_a_sentence_is_read_by_the_tokens_that_tell_most_and_beside_the_others() -> None:
    # Standardised: values 0 and 1, the second with three times the share of the first.
    first, second = np.array([[1, 0], [2, 2]], np.float32), np.array([[1, 0]], np.float32)
    own = math.tanh(0.75)
    networks = [
        2 * (own + 500 * own / 2 + 0.5) - 1 + 7,
        2 * (5 * own + 500 * own / 2 + 0.5) - 1 + 7,
    ]
    # The second number is 0.5 in the mean of the first sentence and 0.25 in that of the text.
    linear = [0.5 + 500 * 0.25 + 2, 5 * 0.5 + 500 * 0.25 + 2]
    mean = [(one + other) / 3 for one, other in zip(networks, linear, strict=True)]
    assert state_logits([first, second], NETWORKS) == pytest.approx(mean, rel=1e-5)
    before = 2 * (50 * own + 500 * own / 2 + 0.5) - 1 + 7 + 50 * 0.5 + 500 * 0.25 + 2
    assert state_logits([second, first], NETWORKS)[0] == pytest.approx(before / 3, rel=1e-5)


def test_a_sentence_without_tokens_has_nothing_of_its_own() -> None:
    assert state_logits([], NETWORKS) == []
    assert state_logits([np.zeros((0, 2), np.float32)], NETWORKS) == [(0 + 7 + 2) / 3]


def test_two_readings_make_one_that_is_weighed_against_the_rest_of_the_text() -> None:
    joint = Joint(2.0, 0.5, -1.0, {"bias": 0.25, "score": 1.0, "top": 0.5, "last": -3.0})
    assert joint.logits([1.0, -1.0], [4.0, 2.0]) == [3.0, -2.0]
    seen = SentenceScores([4.0, 2.0], joint)
    words = Weights({"bias": 1.0}, {"bias": 0.0})
    found = commitment_evidence(["We keep it.", "It is small."], 0.0, {}, words, seen)
    # The words of both say 1, so the join says 3 and 2; the first is the top, the second the last.
    expected = {0: 3 + 0.5 + 0.25, 1: 2 - 3 + 0.25}
    assert {at: one.score for at, one in found.items()} == pytest.approx(
        {at: 1 / (1 + math.exp(-logit)) for at, logit in expected.items()}
    )


def test_a_sentence_of_which_both_readings_say_little_is_not_weighed() -> None:
    words = Weights({"bias": 1.0}, {"bias": 0.0})
    low = SentenceScores([LEAST_JOINT - 1.01, 0.0], JOINT)
    said = ["We keep it.", "It is small."]
    assert list(commitment_evidence(said, 0.0, {}, words, low)) == [1]
    assert commitment_evidence(said[:1], 0.0, {}, words, SentenceScores([-9.0], JOINT)) == {}


def test_the_shipped_networks_read_the_states_of_the_local_model() -> None:
    read, joint = shipped()
    count, questions, kept = len(read.asks), read.asks.shape[2], read.values.shape[2]
    assert read.centre.shape == read.spread.shape == (DIMENSIONS,)
    assert read.asks.shape[:2] == read.values.shape[:2] == (count, DIMENSIONS)
    assert kept % questions == 0
    assert read.hidden.shape == (count, 4 * kept, read.out.shape[1])
    assert read.linear.shape == (4 * DIMENSIONS,)
    assert min(joint.words, joint.states) > 0
    assert set(joint.surroundings) == set(weights().surroundings)


def test_the_card_tells_which_weights_are_shipped() -> None:
    card = json.loads(STATES.with_name("card.json").read_text(encoding="utf-8"))
    for name, file in (("weights", WORDS), ("states", STATES), ("joint", JOINED)):
        assert card[name]["sha256"] == hashlib.sha256(file.read_bytes()).hexdigest()
    assert STATES.stat().st_size < 1_000_000


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
    scorer = sentence_scorer(
        lambda said: [np.zeros((1, 2), np.float32) for _ in said], lambda: (LOUD, JOINT)
    )
    assert extract(text, NODE, None, scorer=scorer).decisions == ()


LOUD = replace(NETWORKS, out_bias=_networks(([-900],), ([-900],)))


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
