"""Two contradictions are one conflict if their sides differ in case and signs alone."""

from app.domain.beliefs.alike import conflict_key

KEY = conflict_key("The crane is rented.", "We own the crane.")


def test_case_signs_and_the_order_of_the_sides_make_no_difference() -> None:
    assert conflict_key("we own the crane", "THE CRANE - is rented!") == KEY


def test_another_word_makes_another_conflict() -> None:
    assert KEY is not None
    assert conflict_key("The crane is rented.", "We own that crane.") != KEY
    assert conflict_key("The crane is not rented.", "We own the crane.") != KEY


def test_where_one_text_ends_counts() -> None:
    assert conflict_key("a b", "c") != conflict_key("a", "b c")


def test_a_text_without_words_is_like_no_other() -> None:
    assert conflict_key("", "We own the crane.") is None
    assert conflict_key("We own the crane.", "?!") is None
