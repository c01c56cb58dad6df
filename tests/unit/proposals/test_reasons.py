"""The reasons that a text names for a decision."""

import pytest

from app.reasoning.beliefs.proposals.reasons import reasons_of, same_question
from app.reasoning.beliefs.proposals.schemas import OwnDecision, Span


def _reasons(text: str, chosen: str | None, reason: str | None = None) -> list[tuple[str, str]]:
    span = Span(0, len(text)) if text else None
    decision = OwnDecision("d", text, None, chosen, reason, (), span, is_standing=True)
    return [(one.rule, one.claim) for one in reasons_of(text, decision)]


@pytest.mark.parametrize(
    ("text", "chosen", "reasons"),
    [
        (
            "We decided to use Postgres because our data is relational.",
            "Postgres",
            [("because", "our data is relational")],
        ),
        (
            "Since all our customers are in the EU, we decided to host in Frankfurt.",
            "Frankfurt",
            [("because", "all our customers are in the EU")],
        ),
        (
            "Given that personal data must stay in Germany, let's go with Hetzner.",
            "Hetzner",
            [("because", "personal data must stay in Germany")],
        ),
        (
            "Our team knows Go well, so we'll write it in Go.",
            "Go",
            [("so", "Our team knows Go well")],
        ),
        (
            "The load is 40 requests a second. Therefore we take SQLite.",
            "SQLite",
            [("therefore", "The load is 40 requests a second")],
        ),
        (
            "We take SQLite. The reason is that the load is 40 requests a second.",
            "SQLite",
            [("because", "the load is 40 requests a second")],
        ),
        (
            "We chose NATS because it survives a restart and because it is simple to run.",
            "NATS",
            [("because", "NATS survives a restart"), ("because", "NATS is simple to run")],
        ),
        ("We use Kafka since 2019.", "Kafka", []),
        ("We have used Kafka since the release.", "Kafka", []),
        ("We take Redis because of that.", "Redis", []),
        ("We take Redis because it might be needed later.", "Redis", []),
        ("We take whatever is there because it is there.", None, []),
        ("Should we take Redis because our data is small?", "Redis", []),
        ("> We take Redis because our data is small.\n", "Redis", []),
    ],
)
def test_only_words_that_state_the_dependence_name_a_reason(
    text: str, chosen: str | None, reasons: list[tuple[str, str]]
) -> None:
    assert _reasons(text, chosen) == reasons


def test_a_reason_stands_where_its_span_says() -> None:
    text = "Noted. We decided to use Postgres because our data is relational, but not today."
    decision = OwnDecision("d", text[7:], None, "Postgres", None, (), Span(7, len(text)), True)
    [reason] = reasons_of(text, decision)
    assert reason.span is not None
    assert text[slice(*reason.span)] == reason.quote == "our data is relational"


def test_another_sentence_than_the_decisions_names_no_reason_of_it() -> None:
    text = "We take Postgres. Lunch is late because the kitchen is closed today."
    decision = OwnDecision("d", text[:17], None, "Postgres", None, (), Span(0, 17), True)
    assert reasons_of(text, decision) == []


def test_what_a_person_recorded_as_the_reason_is_one() -> None:
    assert _reasons("", "NATS", "It survives a restart.") == [
        ("recorded", "NATS survives a restart")
    ]


@pytest.mark.parametrize(
    ("earlier", "later", "same"),
    [
        (("Which queue to use?", "NATS"), ("Which queue to use?", "RabbitMQ"), True),
        (("Which queue to use?", "NATS"), ("Which queue to use?", "nats"), False),
        (("Which queue to use?", "NATS"), ("Which store to use?", "Redis"), False),
        ((None, "NATS", "RabbitMQ"), (None, "RabbitMQ", "NATS"), True),
        ((None, "NATS", "Kafka"), (None, "RabbitMQ", "NATS"), False),
        ((None, "NATS"), (None, "RabbitMQ"), False),
    ],
)
def test_two_decisions_are_on_one_question_by_its_words_or_by_their_options(
    earlier: tuple[str | None, ...], later: tuple[str | None, ...], same: bool
) -> None:
    assert same_question(earlier, later) is same
