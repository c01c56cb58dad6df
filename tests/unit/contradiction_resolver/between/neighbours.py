"""Two stored texts with what a model reads in them."""

from dataclasses import replace

from app.embeddings.base import PairScores
from app.reasoning.beliefs.contradiction_resolver.schemas import Judgement, Read, TextPair
from app.reasoning.beliefs.contradiction_resolver.service import judge

SURE = PairScores(0.01, 0.01, 0.98, 0.1, 0.1, 0.8, 0.1, 0.05, 0.8, 0.05)
A, B = "The archive is kept in the cellar.", "The archive lies on the second floor."


def neighbours(
    beside: float, a: str = A, b: str = B, similarity: float | None = 0.8
) -> tuple[TextPair, Judgement]:
    """Judge two texts as neighbours of which a model is as sure as `beside` says, in logits."""
    pair = TextPair(a, b, similarity)
    own = judge(a, b, similarity=similarity)
    scores = SURE._replace(beside=beside)
    return pair, replace(own, read=Read(a, b, scores, scores, own.score))
