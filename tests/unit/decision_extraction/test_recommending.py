"""What an agent leaves to somebody else is recommended, and not decided."""

import pytest

from tests.unit.decision_extraction.found import only


@pytest.mark.parametrize(
    ("text", "chosen"),
    [
        ("I'd recommend Postgres over MySQL for the job queue.", "Postgres"),
        (
            "There are two ways:\n\nOption 1 (recommended): Keep the cache in Redis\n"
            "Option 2: Move it into the process\n\nI'd go with Option 1.",
            "Keep the cache in Redis",
        ),
        ("I'd suggest going with Vitest instead of Jest.", "going with Vitest"),
        (
            "I'll go with Redis Streams instead of RabbitMQ. Shall I go ahead?",
            "Redis Streams",
        ),
    ],
    ids=["I'd recommend", "(recommended)", "I'd suggest", "asks for leave"],
)
def test_what_somebody_else_is_told_to_take_is_recommended(text: str, chosen: str) -> None:
    found = only(text)
    assert found.chosen is not None
    assert (found.is_recommended, found.chosen.text) == (True, chosen)


@pytest.mark.parametrize(
    "text",
    [
        "I'll go with Redis Streams instead of RabbitMQ because it is already there.",
        "I recommend Redis, so I'll go with Redis Streams instead of RabbitMQ.",
        "I chose Redis Streams instead of RabbitMQ. Shall I run the tests?",
    ],
    ids=["decides", "does what it recommends", "asks for something else"],
)
def test_what_the_agent_takes_itself_is_decided(text: str) -> None:
    assert only(text).is_recommended is False
