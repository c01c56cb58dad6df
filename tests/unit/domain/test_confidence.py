"""How sure a text is: its figures, its hedges, what denies them, and nothing invented."""

import pytest

from app.domain.confidence import Basis, ConfidenceReading, Factor
from app.errors import InvalidInputError
from app.reasoning.decisions.confidence.rules import assess, calibration, joined


@pytest.mark.parametrize(
    ("text", "value"),
    [
        ("There is a 70% chance that it holds.", 0.7),
        ("The probability is about 0.35.", 0.35),
        ("The odds of success are 3 to 1.", 0.75),
        ("Odds are 3:1 against it.", 0.25),
        ("It has a one in ten chance.", 0.1),
        ("It is fifty-fifty.", 0.5),
        ("A 20 percent likelihood, or a 80 % chance.", 0.5),
    ],
)
def test_figures_are_read_as_they_stand(text: str, value: float) -> None:
    found = assess(text)
    assert (found.value, found.basis) == (value, Basis.EXPLICIT)


@pytest.mark.parametrize(
    ("text", "value"),
    [
        ("It is likely to work.", 0.75),
        ("It is not likely to work.", 0.35),
        ("It is unlikely to work.", 0.15),
        ("It definitely works.", 0.95),
        ("That is not clearly proven.", 0.35),
        ("I'm not at all sure that it works.", 0.35),
        ("It is inconclusive.", 0.35),
        ("Perhaps it works.", 0.45),
        ("It is not impossible.", 0.95),
    ],
)
def test_a_denied_word_says_another_thing(text: str, value: float) -> None:
    found = assess(text)
    assert (found.value, found.basis) == (value, Basis.LANGUAGE)


@pytest.mark.parametrize(
    "text",
    [
        "",
        "We measured the pressure of the leisure pool.",
        "The CPU is at 85%.",
        "Is it certain?",
        'She wrote "definitely".',
        "Make sure to save.",
        "A 150% chance.",
    ],
)
def test_a_text_that_says_nothing_has_no_confidence(text: str) -> None:
    found = assess(text)
    assert (found.value, found.basis, found.factors) == (None, Basis.NO_EVIDENCE, ())


def test_what_the_writer_says_of_itself_is_kept_apart() -> None:
    found = assess("This certainly works. Confidence: 40%.")
    assert (found.value, found.stated and found.stated.effect, found.basis) == (
        0.95,
        0.4,
        Basis.LANGUAGE,
    )
    assert assess("I'm 90% sure this is right.").stated == Factor(
        4, 12, "90% sure", 0.9, Basis.EXPLICIT
    )


def test_figures_win_over_words_and_both_are_listed() -> None:
    text = "Perhaps; I see a 70% chance."
    found = assess(text)
    assert found.value == 0.7
    assert [(factor.word, factor.effect) for factor in found.factors] == [
        ("Perhaps", 0.45),
        ("70% chance", 0.7),
    ]
    assert all(text[one.start : one.end] == one.word for one in found.factors)


def test_several_are_joined_as_log_odds_in_any_order() -> None:
    assert joined([0.9, 0.1]) == joined([0.1, 0.9]) == 0.5
    assert joined([]) is None


def test_a_calibration_compares_confidence_and_outcome() -> None:
    found = calibration([(0.9, True), (0.9, True), (0.9, False), (0.1, False)])
    assert found.count == 4
    assert found.brier == pytest.approx((0.01 + 0.01 + 0.81 + 0.01) / 4)
    assert found.expected_error == pytest.approx(3 / 4 * (0.9 - 2 / 3) + 1 / 4 * 0.1)
    assert [(one.lower, one.count) for one in found.bins] == [(0.1, 1), (0.9, 3)]


@pytest.mark.parametrize("pairs", [[], [(1.2, True)], [(float("nan"), True)]])
def test_a_calibration_of_nothing_or_of_no_confidence_is_refused(
    pairs: list[tuple[float, bool]],
) -> None:
    with pytest.raises(InvalidInputError) as caught:
        calibration(pairs)
    assert caught.value.field == "pairs"


@pytest.mark.parametrize(
    ("text", "words", "value"),
    [
        ("I'm 90 % sure that Streams survive it.", "90 % sure", 0.9),
        ("We take Streams. Confidence: 80%.", "Confidence: 80%", 0.8),
        ("I am fairly confident that Streams survive it.", "fairly confident", 0.9),
        ("Fairly confident: we take Streams.", "Fairly confident", 0.9),
        ("We'll probably take Streams.", "probably", 0.75),
        ("Redis is probably the faster one.", "probably", 0.75),
        ("It may be Redis. I'm absolutely sure we take Streams.", "absolutely sure", 0.95),
        ("Maybe Redis, and I'm 70% sure of it.", "70% sure", 0.7),
    ],
)
def test_what_writers_say_of_their_own_confidence_is_read_with_its_place(
    text: str, words: str, value: float
) -> None:
    stated = assess(text).stated
    assert stated is not None
    assert (stated.word, stated.effect) == (words, value)
    assert text[stated.start : stated.end] == words


@pytest.mark.parametrize(
    "text",
    [
        "We take Streams.",
        "I'm not sure that Streams survive it.",
        "I am not 90% sure of it.",
        "We are never confident.",
        'He asked: "are you 90% sure?"',
        "The ticket says “we will probably take Streams”.",
        "Anna is 90% sure that Streams survive it.",
        "Anna is fairly confident that Streams survive it.",
        "My colleague is very sure, we take Streams.",
        "They said it is probably slow.",
        "According to the vendor it is definitely safe.",
        "Is it probably slow?",
    ],
)
def test_what_is_denied_quoted_asked_or_said_of_others_states_no_confidence(text: str) -> None:
    assert assess(text).stated is None


def test_a_reading_is_kept_without_its_words_and_reads_them_from_its_text() -> None:
    text = "Redis is likely faster. I'm 90% sure."
    reading = assess(text).reading
    stored = reading.stored()
    assert stored is not None
    assert "sure" not in stored
    assert ConfidenceReading.from_stored(stored, text) == reading
    assert ConfidenceReading.from_stored(None, text) == ConfidenceReading()
    assert assess("We take it.").reading.stored() is None
