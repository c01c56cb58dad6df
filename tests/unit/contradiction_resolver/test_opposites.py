"""Antonyms, words turned round by a prefix, and words of one kind."""

from app.reasoning.beliefs.contradiction_resolver.signals.opposites import find_opposites
from tests.unit.contradiction_resolver.found import found


def test_an_antonym_in_the_place_of_its_opposite() -> None:
    assert found(find_opposites, "The door is open.", "The door is closed.") == [
        ("antonym_in_place", "open", "closed")
    ]


def test_an_antonym_in_a_text_of_another_form() -> None:
    a = "Pompeii was a very poor town."
    b = "It was a wealthy place, as its fine buildings and private houses with gardens show."
    assert found(find_opposites, a, b) == [("antonym", "poor", "wealthy")]


def test_a_denied_antonym_is_none() -> None:
    assert found(find_opposites, "The plan is not bad.", "The plan is good.") == []


def test_a_prefix_turns_a_word_round() -> None:
    assert ("prefix_of_denial", "popular", "unpopular") in found(
        find_opposites, "The rule is popular.", "The rule is unpopular."
    )


def test_two_words_of_one_kind_exclude_each_other() -> None:
    assert found(find_opposites, "They meet on Monday.", "They meet on Tuesday.") == [
        ("exclusive", "Monday", "Tuesday")
    ]


def test_a_word_of_the_kind_that_both_have_settles_it() -> None:
    a, b = "They meet on Monday.", "They meet on Monday and Tuesday."
    assert found(find_opposites, a, b) == []


def test_words_that_name_the_same_thing_do_not_exclude_each_other() -> None:
    assert found(find_opposites, "The French writer came.", "The writer from France came.") == []
