"""What a person decides in answer to an agent."""

import pytest

from app.reasoning.decisions.extraction.offers import Offer
from app.reasoning.decisions.extraction.service import extract_from_person
from tests.unit.decision_extraction.found import NODE

OPTIONS = """Two ways to go:

Option A: Keep the cache in Redis
Option B: Move the cache into the process

Which one do you want?"""
PROPOSAL = "The cleanest fix is to resolve the lock lazily inside the handler. Shall I do that?"


def _decided(text: str, offered: str = "") -> list[tuple[str | None, list[str]]]:
    return [
        (found.chosen.text if found.chosen else None, [one.text for one in found.rejected])
        for found in extract_from_person(text, Offer(offered), NODE, None)
    ]


@pytest.mark.parametrize(
    "answer", ["B", "b)", "Option B", "yes, option B please", "Let's go with B."]
)
def test_a_bare_letter_takes_the_option_that_was_offered(answer: str) -> None:
    expected = [("Move the cache into the process", ["Keep the cache in Redis"])]
    assert _decided(answer, OPTIONS) == expected


@pytest.mark.parametrize("answer", ["yes", "Yes, do that.", "go ahead", "sounds good"])
def test_an_approval_decides_what_was_proposed_last(answer: str) -> None:
    assert _decided(answer, PROPOSAL) == [("resolve the lock lazily inside the handler", [])]


@pytest.mark.parametrize(
    ("text", "chosen", "rejected"),
    [
        ("let's use apple container instead of docker", "apple container", ["docker"]),
        ("no, keep it local", "keep it local", []),
        ("Use Postgres rather than MySQL for the jobs.", "Postgres", ["MySQL for the jobs"]),
    ],
)
def test_an_order_and_a_correction_are_decisions(
    text: str, chosen: str, rejected: list[str]
) -> None:
    assert _decided(text) == [(chosen, rejected)]


@pytest.mark.parametrize(
    ("text", "offered"),
    [
        ("A few tests fail.", OPTIONS),
        ("yes", ""),
        ("yes", "The build passed."),
        ("Should we use Redis instead of Kafka?", ""),
        ("Run the tests and show me the output.", ""),
        ("<command-name>/model</command-name>", PROPOSAL),
        ("maybe", OPTIONS),
    ],
)
def test_what_takes_nothing_decides_nothing(text: str, offered: str) -> None:
    assert _decided(text, offered) == []


def test_what_a_person_agrees_to_needs_the_threshold() -> None:
    offered = "The cleanest fix is to add the missing index to the migration."
    assert len(extract_from_person("Yes, do that.", Offer(offered), NODE, None)) == 1
    assert extract_from_person("Yes, do that.", Offer(offered, 1), NODE, None) == ()
