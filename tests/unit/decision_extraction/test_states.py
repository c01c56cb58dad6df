"""What a network makes of the sentences of a text, beside their words."""

import math
from collections.abc import Sequence
from dataclasses import replace

import numpy as np
import pytest

from app.cli.evaluation.decisions import TwofoldReading
from app.embeddings.onnx import DIMENSIONS, INNER_LAYER, MODEL
from app.reasoning.decisions.extraction.commitments.finder import CERTAIN, THRESHOLD
from app.reasoning.decisions.extraction.commitments.states import (
    Head,
    Joint,
    SentenceScores,
    joint_score,
    sentence_scorer,
    shipped,
    state_logits,
)
from app.reasoning.decisions.extraction.service import ReadingRule, extract
from tests.unit.decision_extraction.found import NODE

OPEN = "We keep the table in memory, one row a key. It is small."


def _row(*values: float) -> np.ndarray:
    return np.array(values, np.float32)


HEAD = Head(
    model="two",
    centre=_row(1, 0),
    spread=_row(1, 2),
    own=_row(1, 1),
    before=_row(2, 0),
    after=_row(0, 8),
    whole=_row(0, 4),
    bias=0.5,
    layer=1,
)


def test_a_sentence_is_read_with_those_beside_it_and_the_whole_text() -> None:
    states = np.array([[2, 0], [1, 4]], np.float32)
    # Standardised [1, 0] and [0, 2]; their mean is [0.5, 1], and half of what is near counts.
    assert state_logits(states, HEAD) == [1 + 0 + 8 + 2 + 0.5, 2 + 1 + 0 + 2 + 0.5]
    assert state_logits(states[:0], HEAD) == []


def test_two_readings_make_one_probability() -> None:
    assert joint_score(0.3, 7.0, Joint(1.0, 0.0, 0.0)) == pytest.approx(0.3)
    assert joint_score(0.5, 2.0, Joint(1.0, 0.5, -1.0)) == pytest.approx(0.5)
    assert joint_score(0.5, 2.0, Joint(1.0, 1.0, 0.0)) == pytest.approx(1 / (1 + math.exp(-2)))


def test_the_shipped_head_is_that_of_the_local_model() -> None:
    head, joint = shipped()
    rows = (head.centre, head.spread, head.own, head.before, head.after, head.whole)
    assert (head.model, {row.shape for row in rows}) == (MODEL, {(DIMENSIONS,)})
    assert head.layer == INNER_LAYER
    assert joint.words > joint.states > 0


def test_what_the_network_speaks_for_is_a_decision_of_an_open_text() -> None:
    def scorer(said: Sequence[str]) -> SentenceScores:
        return SentenceScores(
            [9.0 if "memory" in one else -9.0 for one in said], Joint(1.0, 1.0, 0.0)
        )

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
        lambda said: np.zeros((len(said), 2), np.float32), lambda: (LOUD, JOINT)
    )
    assert extract(text, NODE, None, scorer=scorer).decisions == ()


LOUD = replace(HEAD, bias=-90.0)
JOINT = Joint(1.0, 1.0, 0.0)


def test_a_text_that_holds_nothing_possible_is_not_open() -> None:
    assert not extract("The table has 40 rows.", NODE, None).is_open
    assert not extract("I'll go with Redis instead of Kafka.", NODE, None).is_open


def test_what_is_read_twice_is_told_at_once_only_where_it_is_certain() -> None:
    assert ReadingRule().threshold_now == THRESHOLD
    assert ReadingRule(is_twofold=True).threshold_now == CERTAIN
    assert ReadingRule(0.9, is_twofold=True).threshold_now == 0.9


def test_an_evaluation_reads_closer_only_what_was_left_open() -> None:
    asked = list[Sequence[str]]()

    def scorer(said: Sequence[str]) -> SentenceScores:
        asked.append(said)
        return SentenceScores([9.0] * len(said), Joint(1.0, 1.0, 0.0))

    reading = TwofoldReading(THRESHOLD, scorer)
    certain = reading.read("I'll go with Redis instead of Kafka.")
    assert ([one["chosen"] for one in certain], asked) == (["Redis"], [])
    [found] = reading.read(OPEN)
    assert (found["start"], len(asked)) == (0, 1)
    assert TwofoldReading(THRESHOLD).read(OPEN) == []
