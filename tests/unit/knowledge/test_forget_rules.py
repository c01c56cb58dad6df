"""What a text is searched for when a subject is forgotten."""

import pytest

from app.domain.ids import new_id
from app.errors import InvalidInputError
from app.reasoning.knowledge import forget_rules
from app.reasoning.knowledge.subject_walk import SubjectMatches, Walk


@pytest.mark.parametrize(
    ("subject", "key"),
    [
        ("Ada Quillmann", "llmann"),
        ("Zebulon", "zebulon"),
        ("İzmir 2025", "2025"),
        ("Åse Ørnly", "rnly"),
    ],
)
def test_the_key_is_the_longest_run_of_ascii_letters_that_fold_to_one_letter_each(
    subject: str, key: str
) -> None:
    assert forget_rules.subject_key(subject) == key


def test_a_subject_without_ascii_letters_has_no_key() -> None:
    assert forget_rules.subject_key("東京") == ""


@pytest.mark.parametrize("told", ["ada  QUILL", "with Ada\nQuill.", "ADA QUİLL", "ada quıll"])
def test_whatever_the_case_the_key_is_in_the_folded_text(told: str) -> None:
    assert forget_rules.subject_key("Ada Quill") in told.upper().lower()


def test_a_subject_is_read_as_words_of_its_own() -> None:
    is_told = forget_rules.reader("Ada Quill")

    assert is_told("So ada\n quill said")
    assert not is_told("Adada Quill")
    assert not is_told("Ada Quills")


def test_a_subject_of_one_character_is_refused() -> None:
    with pytest.raises(InvalidInputError) as refused:
        forget_rules.subject_key("A")
    assert refused.value.field == "subject"


def test_a_walk_goes_on_where_it_was_written_down() -> None:
    walk = Walk.begin().past({"Session": "5", "Event": "7 a stream", "RawPayload": None})

    again = Walk.parse(walk.format())

    assert again == walk
    assert (again.after["Session"], again.after["Event"]) == ("5", "7 a stream")
    assert "RawPayload" not in again.after


def test_a_walk_that_found_something_goes_through_again_five_times_at_most() -> None:
    walk, passes = Walk({}, has_found=True), 1
    while (following := walk.next_pass()) is not None:
        walk, passes = Walk({}, following.passes, has_found=True), passes + 1

    assert passes == 5
    assert Walk({}).next_pass() is None


def test_what_is_too_much_for_one_transaction_is_looked_at_again() -> None:
    ids = frozenset(new_id() for _ in range(3))
    told = SubjectMatches(ids, ends={"Session": None})

    cut = told.up_to(2)

    assert (len(cut.thing_ids), cut.ends) == (2, {})
    assert told.up_to(3) == told
