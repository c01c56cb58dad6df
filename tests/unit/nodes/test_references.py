"""What a text refers to, and what it does not."""

import time

import pytest
from hypothesis import given
from hypothesis import strategies as st

from app.domain.nodes.edge import EdgeType
from app.reasoning.nodes.references.service import (
    Antecedent,
    OwnDecision,
    Reference,
    may_refer,
    references,
)

REDIS = Antecedent("redis", 4, "Which queue? Take Redis Streams", "Redis Streams")
DISK = Antecedent("disk", 2, "Which disk? Take the NVMe drives", "NVMe drives")
SURVEY = Antecedent("survey", 3, "The survey of 40 stations found a drift of 1.9 seconds", None)
LINE = (REDIS, DISK, SURVEY)


def found(
    text: str, *earlier: Antecedent, own: tuple[OwnDecision, ...] = ()
) -> list[tuple[str, ...]]:
    return [
        (r.start_id, r.type, r.end_id, r.rule) for r in references("me", text, own, earlier or LINE)
    ]


@pytest.mark.parametrize(
    ("text", "reference"),
    [
        ("This replaces Redis Streams.", ("me", "SUPERSEDES", "redis", "replaces/name")),
        ("We're dropping the NVMe drives.", ("me", "SUPERSEDES", "disk", "drops/name")),
        (
            "We switch from Redis Streams to Kafka.",
            ("me", "SUPERSEDES", "redis", "moves_from/name"),
        ),
        ("We no longer use Redis Streams.", ("me", "SUPERSEDES", "redis", "no_longer/name")),
        (
            "Contrary to the survey of 40 stations, the drift grows.",
            ("me", "CONTRADICTS", "survey", "contrary_to/overlap"),
        ),
        (
            "This contradicts our choice of Redis Streams.",
            ("me", "CONTRADICTS", "redis", "contradicts/name"),
        ),
        (
            "It confirms the drift of 1.9 seconds in the survey.",
            ("me", "SUPPORTS", "survey", "confirms/overlap"),
        ),
        (
            "The figure is consistent with NVMe drives.",
            ("me", "SUPPORTS", "disk", "in_line_with/name"),
        ),
        ("Building on Redis Streams, we add a cap.", ("me", "REFINES", "redis", "refines/name")),
        (
            "Since we chose Redis Streams, the cap is easy.",
            ("redis", "INFLUENCES", "me", "given_choice/name"),
        ),
    ],
)
def test_a_plain_statement_about_something_earlier_is_found(
    text: str, reference: tuple[str, ...]
) -> None:
    assert found("Well. " + text) == [reference]
    assert may_refer(text)


def test_the_earlier_decision_is_meant_only_where_there_is_one() -> None:
    for text, rule in (
        ("As decided above, we cap it.", "as_decided/only"),
        ("Following the earlier decision on queues, we cap it.", "following/only"),
    ):
        assert found(text, REDIS, SURVEY) == [("redis", "INFLUENCES", "me", rule)]
        assert found(text, REDIS, DISK) == []
        assert found(text, SURVEY) == []


@pytest.mark.parametrize(
    "text",
    [
        "Does this replace Redis Streams?",
        "This would mean we replace Redis Streams.",
        "If it fails, we switch from Redis Streams to Kafka.",
        "This is not consistent with NVMe drives.",
        'He said: "this replaces Redis Streams" and left.',
        "> This replaces Redis Streams.",
        "```\nthis replaces Redis Streams\n```",
        "This replaces Kafka.",
        "This replaces the old pump.",
        "We move from room to room.",
        "It confirms the booking.",
        "This replaces streams.",
        "The word irreplaceable is at odds with nothing.",
        "The survey of stations was long.",
    ],
)
def test_what_is_asked_supposed_denied_quoted_or_unknown_refers_to_nothing(text: str) -> None:
    assert found(text) == []


def test_two_things_that_fit_equally_are_both_left_alone() -> None:
    twin = Antecedent("twin", 1, SURVEY.text, None)
    assert found("It confirms the drift of 1.9 seconds in the survey.", SURVEY, twin) == []
    other = Antecedent("other", 1, "Take Kafka", "Kafka")
    assert found("This replaces Redis Streams and Kafka.", REDIS, other) == []


def test_of_a_choice_made_twice_the_later_is_meant() -> None:
    again = Antecedent("again", 1, "Redis Streams it stays", "redis streams")
    assert found("This replaces Redis Streams.", REDIS, again) == [
        ("me", "SUPERSEDES", "again", "replaces/name")
    ]


def test_the_decision_in_which_the_words_stand_speaks_for_itself() -> None:
    text = "Kafka. This replaces Redis Streams. More."
    own = (OwnDecision("kafka", 0, 34), OwnDecision("other", 36, 41))
    assert found(text, own=own) == [("kafka", "SUPERSEDES", "redis", "replaces/name")]


def test_the_span_cuts_out_the_words_and_a_relationship_comes_once() -> None:
    text = "So: this replaces Redis Streams. Again, this replaces Redis Streams."
    [one] = references("me", text, (), LINE)
    assert one == Reference(
        EdgeType.SUPERSEDES, "me", "redis", "replaces/name", 0.9, one.start, one.end
    )
    assert text[one.start : one.end] == "this replaces Redis Streams"


_WORDS = st.sampled_from(
    ["this replaces ", "Redis Streams", ". ", "not ", '"', "`", "```", "? ", "\n", "> ", "as "]
    + ["as decided above", "we ", "switch from ", " to ", "Kafka ", "🚀", "‮", "consistent with "]
)


@given(st.lists(_WORDS, max_size=40).map("".join))
def test_spans_lie_in_the_text_and_reading_twice_gives_the_same(text: str) -> None:
    once = references("me", text, (), LINE)
    assert all(0 <= one.start < one.end <= len(text) for one in once)
    assert all(0 < one.weight < 1 and one.start_id != one.end_id for one in once)
    assert references("me", text, (), LINE) == once
    if once:
        assert may_refer(text)


@pytest.mark.parametrize(
    "piece", ["this replaces ", "we switch from ", "as decided ", '"', "`", "```", "this that it "]
)
def test_a_long_text_of_one_word_takes_little_time(piece: str) -> None:
    began = time.process_time()
    references("me", piece * 20_000, (), LINE)
    assert time.process_time() - began < 1.0
