"""Which way a text leans."""

from app.reasoning.beliefs.contradiction_resolver.signals.pair import read_side
from app.reasoning.beliefs.contradiction_resolver.signals.stance import find_stances, leaning
from tests.unit.contradiction_resolver.found import found


def test_approval_is_positive_and_disapproval_negative() -> None:
    assert leaning(read_side("Dams protect the valley.")) > 0
    assert leaning(read_side("Dams destroy communities.")) < 0
    assert leaning(read_side("Dams hold water.")) == 0


def test_a_denial_turns_the_leaning_round() -> None:
    assert leaning(read_side("Dams do not protect the valley.")) < 0


def test_what_ought_to_be_is_approved_of_whatever_it_is() -> None:
    assert leaning(read_side("We must ban dangerous dogs.")) > 0
    assert leaning(read_side("We should not ban dangerous dogs.")) < 0


def test_a_call_to_do_something_approves_of_it() -> None:
    assert found(find_stances, "Build dams now", "Dams destroy communities") == [
        ("other_stance", "Build", "destroy")
    ]


def test_texts_that_lean_the_same_way_say_so() -> None:
    a, b = "Dams destroy communities.", "Dams are dangerous."
    assert found(find_stances, a, b) == [("same_stance", "destroy", "dangerous")]


def test_a_text_that_leans_no_way_opposes_nothing() -> None:
    assert found(find_stances, "Dams hold water.", "Dams destroy communities.") == []
