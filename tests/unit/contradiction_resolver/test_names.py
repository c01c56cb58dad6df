"""Another name or value where the rest agrees, and the same ones in turn."""

import pytest

from app.reasoning.beliefs.contradiction_resolver.signals.names import find_names
from tests.unit.contradiction_resolver.found import found


def test_another_name_in_the_same_sentence() -> None:
    a, b = "We use MySQL as the main database.", "We use Redis as the main database."
    assert found(find_names, a, b) == [("other_name", "MySQL", "Redis")]


def test_another_common_noun_is_not_another_name() -> None:
    a, b = "The man is eating tuna at noon.", "The man is eating salmon at noon."
    assert found(find_names, a, b) == []


def test_a_word_that_opens_a_sentence_is_not_taken_for_a_name() -> None:
    assert found(find_names, "Dogs like to bark at me.", "Cats like to bark at me.") == []


def test_another_value_of_the_same_period() -> None:
    a, b = "Anna led it from 2001 to 2005.", "Berta led it from 2001 to 2005."
    assert found(find_names, a, b) == [("other_value", "Anna", "Berta")]


def test_a_denial_in_other_words_is_no_other_value() -> None:
    a, b = "In 1997 it could not serve the town.", "In 1997 it failed to serve the town."
    assert found(find_names, a, b) == []


def test_at_another_time_another_name_may_be_right() -> None:
    a, b = "The board chose Anna in 2001.", "The board chose Berta in 2005."
    assert found(find_names, a, b) == []


def test_names_in_turn_around_a_verb() -> None:
    assert found(find_names, "Last week Ada hired Grace.", "Last week Grace hired Ada.") == [
        ("swapped", "Ada hired Grace", "Grace hired Ada")
    ]


def test_a_list_in_another_order_is_the_same_list() -> None:
    assert found(find_names, "They sell red and blue ink.", "They sell blue and red ink.") == []


def test_words_in_another_order_are_not_in_turn() -> None:
    assert found(find_names, "Yesterday Ada left.", "Ada left yesterday.") == []


def test_a_name_behind_the_same_word_in_a_text_of_another_form() -> None:
    a = "Jake's uncle Mark taught him."
    b = "He grew up in Clifton and began to play at twelve, when his uncle George gave him one."
    assert found(find_names, a, b) == [("other_name", "Mark", "George")]


def test_another_holder_of_what_one_holds() -> None:
    a, b = "Alice owns the billing service.", "Bob owns the billing service."
    assert found(find_names, a, b) == [("other_holder", "Alice", "Bob")]
    assert found(find_names, "Marek leads Platform.", "Ines leads Platform.") == [
        ("other_holder", "Marek", "Ines")
    ]


@pytest.mark.parametrize(
    ("a", "b"),
    [
        ("Alice owns a car.", "Bob owns a car."),
        ("Alice uses the billing service.", "Bob uses the billing service."),
        ("Alice owns the billing service.", "Bob also owns the billing service."),
        ("She owns the billing service.", "Bob owns the billing service."),
        ("Alice owns the billing service.", "Bob owns the mail gateway."),
    ],
)
def test_what_two_can_hold_is_held_by_both(a: str, b: str) -> None:
    assert [rule for rule, *_ in found(find_names, a, b)] == []
