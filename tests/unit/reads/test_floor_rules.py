"""The floor of relevance: which figures of hits are an answer, and which only the nearest."""

from datetime import UTC, datetime

from app.domain.nodes.node import NodeSummary
from app.domain.search import Explanation, ScoreParts, SearchHit
from app.reads.search.floor_rules import FLOOR, bearing

QUESTION = "Which queue survives a restart?"


def hit(*roots: str, match: float | None = None, met: tuple[float, ...] = ()) -> SearchHit:
    node = NodeSummary("1", "thought", None, "", None, None, datetime(2026, 1, 1, tzinfo=UTC))
    told = Explanation(None, None, None, None, ScoreParts(), match, met)
    return SearchHit(node, "", (), 1.0, told, roots=frozenset(roots))


def test_a_question_whose_words_are_all_met_is_answered() -> None:
    said = hit("queue", "surviv", "restart", match=0.75, met=(0.7, 0.8, 0.7))
    assert bearing(QUESTION, [said]) > 0.95


def test_a_question_with_a_word_that_nothing_meets_is_not() -> None:
    some = [
        hit("restart", match=0.6, met=(0.4, 0.5, 0.9)),
        hit("queue", match=0.58, met=(0.9, 0.4, 0.4)),
    ]
    assert bearing(QUESTION, some) < FLOOR


def test_before_there_are_vectors_words_alone_tell() -> None:
    assert bearing(QUESTION, [hit("queue", "surviv", "restart")]) > FLOOR
    assert bearing(QUESTION, [hit("queue"), hit("restart")]) < FLOOR


def test_nothing_found_and_nothing_asked_bear_on_nothing() -> None:
    assert bearing(QUESTION, []) == 0
    assert bearing("Is it there?", [hit("queue")]) == 0
