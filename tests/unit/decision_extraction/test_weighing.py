"""What a text proposes, finds fault with, and does instead."""

import pytest

from tests.unit.decision_extraction.found import decisions, only, outcome


@pytest.mark.parametrize(
    ("text", "chosen", "rejected"),
    [
        (
            "We could delete the lock file, or we could pin the old version. Deleting it is risky. "
            "Let me pin the old version.",
            "pin the old version",
            ["delete the lock file"],
        ),
        (
            "I could add a new column. Alternatively, a join table would work. The join table is "
            "cleaner since a user can have several.",
            "a join table",
            ["add a new column"],
        ),
        (
            "Two options: (a) parse the file twice, or (b) keep an index while parsing. (b) is "
            "faster, so I'll do that.",
            "keep an index while parsing",
            ["parse the file twice"],
        ),
        (
            "One approach is to poll the server. Another approach is to use a webhook. The latter "
            "makes more sense.",
            "use a webhook",
            ["poll the server"],
        ),
        (
            "We could sort the list first. That costs more. What about a heap? That should work.",
            "a heap",
            ["sort the list first"],
        ),
        (
            "Should I use a class or a plain function? A plain function is enough here.",
            "a plain function",
            ["use a class"],
        ),
    ],
)
def test_one_of_the_proposals_is_taken_where_the_text_speaks_for_it(
    text: str, chosen: str, rejected: list[str]
) -> None:
    assert outcome(text) == (chosen, rejected)


@pytest.mark.parametrize(
    ("text", "chosen", "rejected", "reason"),
    [
        (
            "Maybe I should cache the result in memory. But that won't survive a restart. "
            "Actually, let me write it to disk instead.",
            "write it to disk",
            "cache the result in memory",
            "But that won't survive a restart",
        ),
        (
            "Do we need to make the timeout configurable? Probably not. "
            "I'll keep it as a constant.",
            "keep it as a constant",
            "make the timeout configurable",
            "Probably not",
        ),
        (
            "First I thought about mocking the clock. That's overkill for one test. Better to pass "
            "the time in.",
            "pass the time in",
            "mocking the clock",
            "That's overkill for one test",
        ),
        (
            "What if we store it as JSON? No, querying would be slow. A separate table is better.",
            "A separate table",
            "store it as JSON",
            "No, querying would be slow",
        ),
        (
            "The build keeps failing on `make all`. Let me use the wheel instead.",
            "use the wheel",
            "make all",
            "The build keeps failing on `make all`.",
        ),
    ],
)
def test_what_fell_is_turned_down_with_what_was_said_against_it(
    text: str, chosen: str, rejected: str, reason: str
) -> None:
    found = only(text)
    assert found.chosen is not None
    assert found.chosen.text == chosen
    assert [(option.text, option.reason) for option in found.rejected] == [(rejected, reason)]


def test_a_plan_that_gives_way_to_another_was_turned_down() -> None:
    text = "Let me write a regex for this. Nested brackets. I'll write a small parser instead."
    assert outcome(text) == ("write a small parser", ["write a regex for this"])


def test_what_was_settled_before_other_thoughts_stands_where_it_is_done_all_the_same() -> None:
    text = (
        "The fix is simple: the cache should keep its keys. But wait. Maybe we need two caches. "
        "Let me just change the one we have."
    )
    assert outcome(text) == ("the cache should keep its keys", ["two caches"])


def test_items_that_are_told_apart_by_or_are_options_and_the_act_takes_one() -> None:
    text = (
        "Let me try a different approach:\n\n1. Use another image\n2. Or update the client itself\n"
        "3. Or skip the check\n\nLet me try updating the client before the check runs."
    )
    assert outcome(text) == (
        "updating the client before the check runs",
        ["Use another image", "skip the check"],
    )


def test_what_the_user_wants_against_another_thing_is_a_choice() -> None:
    text = "The user wants me to use tabs instead of spaces. Fine."
    assert outcome(text) == ("use tabs", ["spaces"])


def test_what_was_done_instead_of_another_thing_is_a_choice() -> None:
    found = only("I fixed the image and switched to running `serve.js` instead of `npm start`.")
    assert found.chosen is not None
    assert (found.chosen.text, found.rejected[0].text) == ("running serve.js", "npm start")


@pytest.mark.parametrize(
    "text",
    [
        "I could choose an iterative or a recursive approach. I'll keep the details short.",
        "Maybe add a note. I should keep it simple and direct since the user only asks.",
        "Let me read the file. Then let me check the tests instead.",
        "Let me try a different approach:\n1. Fill the first jug\n2. Pour it into the second\n",
        "We could look at the logs. Let me check the logs.",
        "He could have stayed. Instead he left, which was better for the club.",
    ],
)
def test_a_thought_that_answers_no_proposal_decides_nothing(text: str) -> None:
    assert decisions(text) == ()


def test_counted_steps_that_are_all_taken_are_no_options() -> None:
    text = "I'm going to (1) read the plan and (2) run the first step."
    assert decisions(text) == ()


def test_what_the_sentence_itself_leaves_was_turned_down_and_not_what_was_proposed() -> None:
    text = (
        "Maybe we should have two ways to close it. That is overkill. "
        "The fix is simple: `close()` should only drop the timer, not the listeners."
    )
    assert outcome(text)[1] == ["the listeners"]
