"""Sentences that announce a change, and what they replace; the rules alone judge here."""

import pytest

from app.reasoning.beliefs.contradiction_resolver.judge import RULES
from app.reasoning.beliefs.proposals.changes import changes_in
from app.reasoning.beliefs.proposals.matching import is_outright, replaced_by, stating
from app.reasoning.beliefs.proposals.schemas import ELSEWHERE, Passage, Reason

SAID = (
    "All our customers are in the EU.",
    "We use RabbitMQ for events.",
    "I live in Berlin.",
    "The budget is 40,000 euros.",
    "The team knows Go well.",
    "The launch is planned for March 3.",
)


def _passages(*texts: str, distance: int = 1) -> list[Passage]:
    return [Passage(text, text, None, distance) for text in texts]


@pytest.mark.parametrize(
    ("text", "replaced"),
    [
        ("Contrary to what we said, our customers are not all in the EU.", SAID[0]),
        ("We no longer use RabbitMQ for events.", SAID[1]),
        ("The budget was cut to 25,000 euros.", SAID[3]),
        ("The team doesn't know Go any more, both left.", SAID[4]),
        ("The launch was postponed to June 9.", SAID[5]),
        ("Sorry, I was wrong: our customers are not all in the EU.", SAID[0]),
    ],
)
def test_what_is_stated_outright_replaces_what_held_before(text: str, replaced: str) -> None:
    [change] = changes_in(text)
    [found] = replaced_by(change, _passages(*SAID), RULES)
    assert found.passage.text == replaced
    assert is_outright(change, found)


@pytest.mark.parametrize(
    ("text", "replaced"),
    [
        ("I moved to Lisbon in May.", SAID[2]),
        ("We used to use RabbitMQ for events.", SAID[1]),
        ("It turns out that our customers are not all in the EU.", SAID[0]),
    ],
)
def test_what_is_not_stated_outright_is_only_proposed(text: str, replaced: str) -> None:
    [change] = changes_in(text)
    found = replaced_by(change, _passages(*SAID), RULES)
    assert [one.passage.text for one in found] == [replaced]
    assert not any(is_outright(change, one) for one in found)


def test_what_was_said_on_another_line_is_never_replaced_outright() -> None:
    [change] = changes_in("We no longer use RabbitMQ for events.")
    [found] = replaced_by(change, _passages(SAID[1], distance=ELSEWHERE), RULES)
    assert not is_outright(change, found)


@pytest.mark.parametrize(
    "text",
    [
        "Do we no longer use RabbitMQ?",
        "If we no longer use RabbitMQ, the runbook changes.",
        "We could have moved from RabbitMQ to NATS.",
        "> We no longer use RabbitMQ for events.",
        "```\nWe no longer use RabbitMQ for events.\n```",
        "We use RabbitMQ for events, and it works.",
    ],
)
def test_what_is_asked_supposed_or_quoted_announces_nothing(text: str) -> None:
    assert changes_in(text) == []


def test_a_change_of_something_else_replaces_nothing() -> None:
    [change] = changes_in("We no longer need Jenkins.")
    assert replaced_by(change, _passages(*SAID), RULES) == []


def _reason(claim: str) -> Reason:
    return Reason("because", None, claim, claim)


def test_a_reason_is_stated_by_the_passage_that_it_follows_from() -> None:
    found = stating(_reason("the team knows Go well"), _passages(*SAID), RULES)
    assert found is not None
    assert found.text == "The team knows Go well."


def test_a_look_alike_states_no_reason() -> None:
    look_alikes = _passages("The team knows Rust well.", "Some of our customers are in Asia.")
    assert stating(_reason("the team knows Go well"), look_alikes, RULES) is None
    assert stating(_reason("all our customers are in the EU"), look_alikes, RULES) is None
