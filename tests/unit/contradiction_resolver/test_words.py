"""Words keep their places; forms of a word share a stem."""

import pytest

from app.reasoning.beliefs.contradiction_resolver.signals.tokens import MAX_WORDS, read_words, stem


def test_words_keep_their_places() -> None:
    text = "Don’t pay $ 3,593.5 (ever)!"
    assert [text[slice(*word.span)] for word in read_words(text)] == [
        "Don’t", "pay", "$", "3,593.5", "ever",
    ]  # fmt: skip


def test_a_capital_inside_of_a_sentence_makes_a_name() -> None:
    words = read_words("Yesterday Ada and NASA met. Then they left.")
    assert [word.text for word in words if word.is_name] == ["Ada", "NASA"]


@pytest.mark.parametrize(
    "forms",
    [
        ("stop", "stops", "stopped", "stopping"),
        ("study", "studies", "studied"),
        ("produce", "produced", "producing", "produces"),
        ("Clara's", "clara's", "Clara"),
    ],
)
def test_forms_of_a_word_share_a_stem(forms: tuple[str, ...]) -> None:
    assert len({stem(form.lower()) for form in forms}) == 1


def test_a_short_word_is_its_own_stem() -> None:
    assert [stem(word) for word in ("is", "red", "ring", "a")] == ["is", "red", "ring", "a"]


def test_no_more_words_are_read_than_the_limit() -> None:
    assert len(read_words("word " * 1_000)) == MAX_WORDS
