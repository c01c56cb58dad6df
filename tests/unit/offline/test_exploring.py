"""Thoughts without a model: stored texts, and how far they answer what is asked."""

import json
from typing import Any

from app.llm.base import Brief
from app.reasoning.turns.offline.exploring import proposed, scored, subject

QUESTION = "Which queue survives a restart?"
HITS = (
    {"id": "q", "text": QUESTION},
    {"id": "a", "text": "Streams survive a restart of the queue."},
    {"id": "b", "text": "Lists are fast."},
)


def brief(work: str, *thoughts: str, known: tuple[str, ...] = (), width: int = 1) -> Brief:
    given: dict[str, Any] = {"work": work, "thoughts": [*thoughts], "known": [*known]}
    return Brief("agent.explorer", QUESTION, {**given, "width": width})


def thoughts(work: str, *of: str, known: tuple[str, ...] = (), width: int = 1) -> list[str]:
    return json.loads(proposed(brief(work, *of, known=known, width=width), HITS))["thoughts"]


def test_stored_texts_are_proposed_once_and_the_question_never() -> None:
    assert thoughts("generate", width=3) == [HITS[1]["text"], HITS[2]["text"]]
    assert thoughts("generate", width=1) == [HITS[1]["text"]]
    assert thoughts("generate", known=(HITS[1]["text"],)) == [HITS[2]["text"]]
    assert thoughts("refine", HITS[1]["text"], known=(HITS[2]["text"],)) == []


def test_thoughts_are_joined_in_their_own_words() -> None:
    assert thoughts("merge", "Streams survive.", "Lists are fast.") == [
        "Streams survive. Lists are fast."
    ]


def test_the_question_is_searched_for_before_there_is_a_thought() -> None:
    assert subject(brief("generate")) == QUESTION
    assert subject(brief("generate", "Lists are fast.")) == "Lists are fast."


def test_a_score_is_the_share_of_the_question_that_holds() -> None:
    told = [json.loads(scored(brief("score", text), HITS)) for text in (
        "Streams survive a restart of the queue.",
        "Streams survive.",
        "Streams do not survive a restart of the queue.",
        "A restart takes an hour.",
    )]  # fmt: skip
    assert [(one["score"], one["sources"]) for one in told] == [
        (1.0, ["a"]),
        (0.3333, ["a"]),
        (0.0, ["a"]),
        (0.1667, []),
    ]
    assert told[2]["critique"] == HITS[1]["text"]
