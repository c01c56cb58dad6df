"""The part of a text that is shown."""

from hypothesis import given
from hypothesis import strategies as st

from app.reads.search.excerpt_rules import WIDTH, excerpt


def _marked(text: str, question: str) -> list[str]:
    shown = excerpt(text, question)
    return [shown.text[span.start : span.end] for span in shown.highlights]


def test_the_words_found_are_marked_whatever_their_ending() -> None:
    text = "Queues restart. The queue was restarting; nothing of the rest is a match."
    assert _marked(text, "the queue restarted") == ["Queues", "restart", "queue", "restarting"]


def test_the_excerpt_is_where_most_words_are_and_its_offsets_hold() -> None:
    text = "queue " + "filler words " * 60 + "\nthe queue\nsurvives a restart " + "more " * 80
    shown = excerpt(text, "queue survive restart")
    assert shown.text.startswith("…")
    assert shown.text.endswith("…")
    assert "\n" not in shown.text
    assert _marked(text, "queue survive restart") == ["queue", "survives", "restart"]


def test_without_a_word_found_the_excerpt_is_the_beginning() -> None:
    assert excerpt("We chose the log.", "broker") == ("We chose the log.", (), frozenset())


@given(st.text(max_size=800), st.text(max_size=40))
def test_every_mark_lies_inside_the_excerpt(text: str, question: str) -> None:
    shown = excerpt(text, question)
    assert len(shown.text) <= WIDTH + 2
    for span in shown.highlights:
        assert 0 <= span.start < span.end <= len(shown.text)
        assert shown.text[span.start : span.end] in text
