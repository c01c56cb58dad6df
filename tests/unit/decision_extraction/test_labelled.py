"""Options that a message labels, and the sentence that speaks for one."""

import pytest

from tests.unit.decision_extraction.found import decisions, only, outcome

OPTIONS = "**Option A: Keep it**\nNo work.\n\n**Option B: Write it anew**\nA week.\n\n"


@pytest.mark.parametrize(
    "said",
    [
        "I think **Option B** is fine.",
        "I'd recommend option B because the old one leaks.",
        "My instinct: **B** is more pragmatic.",
        "Option B is better. Option A rots.",
        "Let's go with Option B rather than Option A.",
    ],
)
def test_the_option_that_is_spoken_for_was_chosen(said: str) -> None:
    assert outcome(OPTIONS + said) == ("Option B: Write it anew", ["Option A: Keep it"])


@pytest.mark.parametrize("said", ["Is option B better?", "Option B is not better.", "What now?"])
def test_options_that_nobody_speaks_for_stay_open(said: str) -> None:
    assert outcome(OPTIONS + said) == (None, ["Option A: Keep it", "Option B: Write it anew"])


def test_the_last_word_counts() -> None:
    text = OPTIONS + "I'd pick Option A. Hm, no: the tests hang.\n\nI'll go with Option B."
    assert outcome(text)[0] == "Option B: Write it anew"


def test_items_under_a_line_that_announces_options_are_options() -> None:
    text = "The options are:\n- Redis\n- Kafka\n\nI think Kafka is the best choice."
    assert outcome(text) == ("Kafka", ["Redis"])
    assert only(text).confidence == 0.65


def test_what_is_done_next_takes_the_item_whose_words_it_uses() -> None:
    text = "npm is too old. Possible fixes:\n- Update npm first\n- Use another image\n\n"
    taken = text + "The simplest is to update npm in the Dockerfile."
    assert outcome(taken) == ("Update npm first", ["Use another image"])
    assert decisions(text + "Let me run the tests.") == ()


def test_a_list_of_what_was_done_offers_no_options() -> None:
    text = "I'll deploy with all the fixes we made:\n\n1. Raised the limit\n2. Removed the loop"
    assert all(decision.chosen is not None for decision in decisions(text))
