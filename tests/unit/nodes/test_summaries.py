"""A summary of messages is made of their own sentences; what weighs most comes first."""

from datetime import UTC, datetime

import pytest

from app.domain.nodes.thinking import Role
from app.reasoning.nodes.context.summary_rules import FallenQuote, SaidMessage, extract

ROOM = 10_000
FELL = FallenQuote("We use Kafka.", "superseded", datetime(2026, 7, 7, tzinfo=UTC))
SAID = (
    SaidMessage("1", Role.USER, "Which queue do we take? I am curious. It must survive a restart."),
    SaidMessage("2", Role.ASSISTANT, "Let me think. Streams keep 90 days. We take Streams."),
    SaidMessage("3", Role.USER, "Thanks. All good."),
)


def _with(place: int, **more: object) -> list[SaidMessage]:
    said = [*SAID]
    given = {name: getattr(said[place], name) for name in ("id", "role", "text")} | more
    said[place] = SaidMessage(**given)  # pyright: ignore[reportArgumentType]
    return said


def test_with_room_for_all_every_sentence_stays_in_its_order() -> None:
    assert extract(SAID, ROOM) == (
        "user: Which queue do we take? I am curious. It must survive a restart.\n"
        "assistant: Let me think. Streams keep 90 days. We take Streams.\n"
        "user: Thanks. All good."
    )


@pytest.mark.parametrize(
    ("characters", "kept"),
    [
        (30, "assistant: We take Streams."),
        (70, "user: It must survive a restart.\nassistant: We take Streams."),
        (
            100,
            "user: It must survive a restart.\nassistant: Streams keep 90 days. We take Streams.\n"
            "user: Thanks.",
        ),
    ],
    ids=["a decision", "a demand", "a figure"],
)
def test_decisions_stay_before_demands_before_figures(characters: int, kept: str) -> None:
    said = _with(1, stated=("We take Streams.",))
    assert extract(said, characters) == kept
    assert len(kept) <= characters


def test_what_fell_is_in_no_message_and_named_as_fallen() -> None:
    said = _with(1, text="We use Kafka. It is fast.", fallen=(FELL,))
    said.append(SaidMessage("4", Role.ASSISTANT, "As said, we use Kafka. Good night."))
    told = extract(said, ROOM)
    assert told.count("Kafka") == 1
    assert told.endswith(
        "assistant: It is fast.\nuser: Thanks. All good.\nassistant: Good night.\n"
        "! “We use Kafka.” holds no more: superseded on 2026-07-07."
    )


def test_a_sentence_said_twice_stays_once_where_it_was_said_last() -> None:
    said = [SaidMessage(str(n), Role.ASSISTANT, "Streams it is.") for n in range(2)]
    said.insert(0, SaidMessage("0", Role.USER, "streams it IS"))
    assert extract(said, ROOM) == "assistant: Streams it is."


def test_code_and_marks_of_lists_are_left_out() -> None:
    text = "- first\n2. second\n```\nx = 1\n```\n> third"
    assert extract([SaidMessage("1", Role.ASSISTANT, text)], ROOM) == (
        "assistant: first second third"
    )


def test_a_long_sentence_is_cut_at_a_word() -> None:
    told = extract([SaidMessage("1", Role.USER, "word " * 200)], ROOM)
    assert told == "user: " + 78 * "word " + "word…"


@pytest.mark.parametrize("text", ["", "…", "```\nx\n```"])
def test_of_nothing_said_in_words_there_is_no_summary(text: str) -> None:
    assert extract([SaidMessage("1", Role.USER, text)], ROOM) == ""


def test_without_room_there_is_no_summary() -> None:
    assert extract(SAID, 8) == ""
