"""The real model on this machine and the layers of it that were tuned for commitments."""

import pytest

from app.embeddings.onnx import OnnxEmbedder
from app.embeddings.sentence_reader import SentenceReader
from app.local.base import Home
from app.reasoning.decisions.extraction.commitments.finder import POSSIBLE
from app.reasoning.decisions.extraction.commitments.states import SentenceScorer, sentence_scorer
from app.reasoning.decisions.extraction.service import extract
from app.resources import resource_folder
from tests.unit.decision_extraction.found import NODE

NEAR = 0.5
"""What the quantised model gives differs a little between processors."""


@pytest.fixture(scope="module")
def scorer(downloads: Home) -> SentenceScorer:
    return sentence_scorer(
        SentenceReader(resource_folder("reader"), OnnxEmbedder(downloads.model)).read
    )


@pytest.mark.parametrize(
    ("said", "logits"),
    [
        (["We keep the table in memory, one row a key.", "It is small."], [0.1, -2.72]),
        (
            [
                "Two passes are slow.",
                "I'll do it in one pass, which keeps the memory low.",
                "The tests pass.",
            ],
            [-3.63, 2.09, -2.79],
        ),
        (["The server answered 500 twice.", "Let me look at the handler."], [-6.03, -5.48]),
    ],
)
def test_what_commits_stands_out_from_reports_and_steps(
    scorer: SentenceScorer, said: list[str], logits: list[float]
) -> None:
    assert list(scorer(said).logits) == pytest.approx(logits, abs=NEAR)


def test_a_commitment_without_a_word_of_choosing_is_possible_once_it_is_read_closer(
    scorer: SentenceScorer,
) -> None:
    text = "I keep the table in memory. It is small."
    assert extract(text, NODE, None).decisions == ()
    [found] = extract(text, NODE, None, POSSIBLE, scorer=scorer).decisions
    assert found.description == "I keep the table in memory."
    assert found.certainty == pytest.approx(0.1, abs=0.04)
