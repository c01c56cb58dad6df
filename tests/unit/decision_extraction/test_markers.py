"""The marker families that a decision may begin with, each alone and in company."""

import pytest

from tests.unit.decision_extraction.found import only, outcome


@pytest.mark.parametrize(
    ("text", "marker", "chosen", "others"),
    [
        ("I'll choose Redis, as it is there.", "i'll choose", "Redis", []),
        ("Going with Redis over Kafka.", "going with", "Redis", ["Kafka"]),
        ("Selecting the second approach.", "selecting", "the second approach", []),
        (
            "Redis is fast. On the other hand, Kafka is durable.",
            "on the other hand",
            None,
            ["Redis", "Kafka"],
        ),
        (
            "We could use Redis. Alternatively, we could write a file.",
            "alternatively",
            None,
            ["use Redis", "write a file"],
        ),
        (
            "The options are Redis, Kafka, and files.",
            "the options are",
            None,
            ["Redis", "Kafka", "files"],
        ),
        ("Considering Redis or Kafka.", "considering", None, ["Redis", "Kafka"]),
    ],
)
def test_each_marker_of_a_choice_gives_a_decision(
    text: str, marker: str, chosen: str | None, others: list[str]
) -> None:
    assert only(text).marker == marker
    assert outcome(text) == (chosen, others)


@pytest.mark.parametrize(
    "text",
    [
        "Considering its age, the bridge is sound.",
        "On the other hand, the film was praised by critics.",
        "Alternatively, the name may derive from Latin.",
        "The options menu is on the left.",
        "Selecting rows is slow. Alternatively, use an index.",
    ],
)
def test_a_marker_that_weighs_nothing_stays_quiet(text: str) -> None:
    with pytest.raises(ValueError, match="not enough values"):
        only(text)


def test_a_choice_closes_the_options_listed_before_it() -> None:
    text = "The options are Redis, Kafka, and files. Kafka is heavy. I'll pick Redis."
    assert outcome(text) == ("Redis", ["Kafka", "files"])


def test_a_question_gives_the_options_and_the_answer_takes_one() -> None:
    text = "Should I use Redis or Kafka? I'll go with Kafka, since it is durable."
    found = only(text)
    assert found.question == "Should I use Redis or Kafka?"
    assert outcome(text) == ("Kafka", ["Redis"])
    assert found.chosen is not None
    assert found.chosen.reason == "it is durable"
