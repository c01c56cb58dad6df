"""Decision records: options under a heading, and a section that says which was taken."""

import pytest

from tests.unit.decision_extraction.found import decisions, only, outcome

RECORD = """# Queue of the worker

## Context and Problem Statement

Jobs are lost when the process dies. Which queue keeps them?

## Considered Options

* Redis Streams
* RabbitMQ
* A table in Postgres

## Decision Outcome

{outcome}

## Pros and Cons of the Options

### RabbitMQ

* Good, because it is made for this
* Bad, because it is one more server
"""


@pytest.mark.parametrize(
    "said",
    [
        'Chosen option: "A table in Postgres", because it is there.',
        "Chosen option: A table in Postgres, because it is there.",
        "Chosen option: 3",
        "Option 3 is preferred.",
        "We chose a table in Postgres since it is there.",
        "A table in Postgres rather than RabbitMQ or Redis Streams.",
        "After long talks, Postgres has been selected for its simplicity.",
        "**A table in Postgres**, because it is there.",
    ],
)
def test_a_record_gives_what_was_chosen_and_the_rest_of_its_list(said: str) -> None:
    numbered = RECORD.replace("* Redis", "1. Redis").replace("* RabbitMQ", "2. RabbitMQ")
    text = numbered.replace("* A table", "3. A table").format(outcome=said)
    assert outcome(text) == ("A table in Postgres", ["Redis Streams", "RabbitMQ"])


def test_the_span_is_the_sentence_that_decides() -> None:
    text = RECORD.format(outcome='Chosen option: "RabbitMQ", because it is durable. More later.')
    found = only(text)
    assert text[found.start : found.end] == found.description
    assert found.description == 'Chosen option: "RabbitMQ", because it is durable.'
    assert (found.marker, found.question) == ("chosen option", "Which queue keeps them?")
    assert found.chosen is not None
    assert found.chosen.reason == "it is durable"


def test_a_list_may_say_itself_what_was_chosen_and_why_not() -> None:
    text = (
        "## Options considered\n\n"
        "* Redis - _NOT chosen_ because of its memory\n"
        "* Kafka - _Chosen_ because of its log\n"
    )
    found = only(text)
    assert outcome(text) == ("Kafka", ["Redis"])
    assert [option.reason for option in found.rejected] == ["its memory"]


def test_alternatives_under_their_own_heading_were_all_turned_down() -> None:
    text = (
        "## Context\n\nMails get lost.\n\n## Decision\n\nWe will write every mail to an outbox."
        " It is read by one worker.\n\n## Alternatives considered\n\n"
        "- Send at once: a crash loses it.\n- Two-phase commit: too slow.\n"
    )
    found = only(text)
    assert outcome(text) == (
        "write every mail to an outbox",
        ["Send at once", "Two-phase commit"],
    )
    assert [option.reason for option in found.rejected] == ["a crash loses it", "too slow"]


def test_options_may_be_headings_with_labels() -> None:
    text = (
        "# Search\n\n## Option 1: One index\n\nFast.\n\n## Option 2: An index a kind\n\nSlow.\n\n"
        "## Options considered\n\nSee above.\n\n### Option 1: One index\n\nFast.\n\n"
        "### Option 2: An index a kind\n\nSlow.\n\n## Decision\n\nChosen option: 2\n"
    )
    assert outcome(text) == ("An index a kind", ["One index"])


def test_a_choice_that_joins_two_options_keeps_both() -> None:
    text = RECORD.format(outcome='Chosen option: mix of "Redis Streams" and "RabbitMQ".')
    assert outcome(text) == ('mix of "Redis Streams" and "RabbitMQ"', ["A table in Postgres"])


def test_a_record_without_options_still_decides() -> None:
    text = "## Context\n\nLogs are lost.\n\n## Decision\n\nWe will keep logs for 30 days.\n"
    assert outcome(text) == ("keep logs for 30 days", [])


def test_a_record_without_options_may_name_what_it_turns_down() -> None:
    text = "## Context\n\nx\n\n## Decision\n\nWe will use Postgres instead of MySQL.\n"
    assert outcome(text) == ("use Postgres", ["MySQL"])


def test_options_without_a_verdict_stay_open() -> None:
    text = "## Considered options\n\n* Redis\n* Kafka\n"
    assert outcome(text) == (None, ["Redis", "Kafka"])


@pytest.mark.parametrize(
    "text",
    [
        "# Command\n\n## Configuration options\n\n* json\n* quiet\n",
        "# Changes\n\n* Redis is new\n* Kafka is gone\n",
        "# Recording decisions\n\nImportant decisions are recorded.\n",
        "```\n## Considered Options\n* a\n* b\n## Decision\nChosen option: a\n```\n",
    ],
)
def test_a_document_that_weighs_nothing_stays_quiet(text: str) -> None:
    assert decisions(text) == ()
