"""The real model on this machine and the shipped weights over its states."""

import pytest

from app.embeddings.onnx import OnnxEmbedder
from app.local.base import Home
from app.reasoning.decisions.extraction.commitments.finder import POSSIBLE
from app.reasoning.decisions.extraction.commitments.states import SentenceScorer, sentence_scorer
from app.reasoning.decisions.extraction.service import extract
from tests.unit.decision_extraction.found import NODE

NEAR = 0.5
"""What the quantised model gives differs a little between processors."""


@pytest.fixture(scope="module")
def scorer(downloads: Home) -> SentenceScorer:
    return sentence_scorer(OnnxEmbedder(downloads.model).inner_states)


@pytest.mark.parametrize(
    ("said", "logits"),
    [
        (["We keep the table in memory, one row a key.", "It is small."], [0.14, -4.22]),
        (
            [
                "The parser reads the whole file twice.",
                "I'll make it read the file once and hand the lines on.",
                "The tests pass.",
            ],
            [-5.95, -0.54, -6.89],
        ),
        (["The server answered 500 twice.", "Let me look at the handler."], [-9.18, -9.68]),
    ],
)
def test_what_commits_stands_out_from_reports_and_steps(
    scorer: SentenceScorer, said: list[str], logits: list[float]
) -> None:
    assert list(scorer(said).logits) == pytest.approx(logits, abs=NEAR)


def test_a_commitment_without_a_word_of_choosing_is_possible_once_it_is_read_closer(
    scorer: SentenceScorer,
) -> None:
    text = "We keep the table in memory, one row a key. It is small."
    assert extract(text, NODE, None).decisions == ()
    [found] = extract(text, NODE, None, POSSIBLE, scorer=scorer).decisions
    assert found.description == "We keep the table in memory, one row a key."
    assert found.certainty == pytest.approx(0.15, abs=0.05)
