"""A denial counts where an edit adds, takes away or moves it, not by being there."""

from app.reasoning.beliefs.contradiction_resolver.signals.negation import find_denials
from tests.unit.contradiction_resolver.found import found


def test_a_denial_that_one_text_adds() -> None:
    assert found(find_denials, "The job is done today.", "The job is not done today.") == [
        ("denial_one_sided", "is", "not")
    ]


def test_a_denial_that_both_have_says_nothing() -> None:
    assert found(find_denials, "The job is not done.", "The big job is not done.") == []


def test_a_denial_that_moved_is_named_in_both_places() -> None:
    a, b = "Those who did not pay may come in today.", "Those who did pay may not come in today."
    assert found(find_denials, a, b) == [
        ("denial_moved", "not", "did"),
        ("denial_moved", "may", "not"),
    ]


def test_a_denial_in_other_words_is_no_conflict() -> None:
    a, b = "The firm was unable to pay its staff.", "The firm could not pay its staff."
    assert [rule for rule, *_ in found(find_denials, a, b)] == ["denial_reworded"]


def test_a_denial_said_elsewhere_in_other_words_has_not_moved() -> None:
    a = "Many uneducated farmers were pulled from the land into the mills."
    b = "Many farmers who lacked schooling were pulled from the land into the mills."
    assert {rule for rule, *_ in found(find_denials, a, b)} == {"denial_reworded"}


def test_the_denial_of_an_opposite_is_no_conflict() -> None:
    a, b = "The plan of the team is not bad.", "The plan of the team is good."
    assert found(find_denials, a, b) == [("denial_reworded", "not bad", "good")]


def test_a_weaker_word_can_say_a_denial_otherwise() -> None:
    a, b = "It could not compete with the cheap ones.", "It struggled with the cheap ones."
    assert [rule for rule, *_ in found(find_denials, a, b)] == ["denial_reworded"]


def test_a_bound_of_a_number_is_no_denial() -> None:
    a, b = "The cache holds no more than 500 rows.", "The cache holds at most 500 rows."
    assert found(find_denials, a, b) == []


def test_in_texts_of_different_form_the_denied_word_must_be_said_by_the_other() -> None:
    evidence = (
        "After a long search in March, the crew of the ship reported two disappointing finds."
    )
    assert found(find_denials, evidence, "There were never disappointing days.") == [
        ("denial_in_claim", "disappointing", "never")
    ]
    assert found(find_denials, evidence, "There were never sunny days.") == []
