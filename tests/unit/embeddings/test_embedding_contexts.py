"""A thing in its context, as one text."""

from app.jobs.context_rules import context_text


def test_a_context_is_the_day_and_what_stands_around_the_text() -> None:
    row = {
        "at": "2023-05-08T13:56:00Z",
        "before": ["Hi.", "Are you there?"],
        "text": "I am.",
        "after": ["Good."],
    }
    assert context_text(row) == "8 May 2023\nHi.\nAre you there?\nI am.\nGood."


def test_a_text_that_stands_alone_is_its_own_context() -> None:
    assert context_text({"at": None, "before": [], "text": "Alone.", "after": []}) == "Alone."
