"""What differs between two answers to one question."""

from dataclasses import replace

import pytest

from app.domain.people.checkpoints import CheckpointVerdict
from app.domain.people.corrections import ChangedSentence, NewCorrection, check
from app.errors import InvalidInputError
from app.reasoning.orchestrator.corrections.rules import difference
from app.reasoning.orchestrator.prompts import revision

NEW = NewCorrection("c", "a", CheckpointVerdict.EDITED, "It moved.", "local", "It is in York.")


def test_sentences_are_added_dropped_changed_or_kept_and_so_is_evidence() -> None:
    first = "The lease ends in June. The depot is small.\nWe should move. Cats are fine."
    second = "The lease ends in July. We  should move! Rents are up."
    found = difference(first, second, ["x", "y"], ["y", "z"])
    assert found.changed == (ChangedSentence("The lease ends in June.", "The lease ends in July."),)
    assert found.dropped == ("The depot is small.", "Cats are fine.")
    assert (found.added, found.kept) == (("Rents are up.",), 1)
    ids = (found.added_evidence_ids, found.dropped_evidence_ids, found.kept_evidence_ids)
    assert ids == (("z",), ("x",), ("y",))


def test_a_sentence_is_paired_with_the_one_that_is_most_alike_and_only_once() -> None:
    found = difference("a b c d. a b c x.", "a b c d e.", [], [])
    assert found.changed == (ChangedSentence("a b c d.", "a b c d e."),)
    assert found.dropped == ("a b c x.",)


def test_a_sentence_said_twice_is_kept_as_often_as_both_say_it() -> None:
    found = difference("Yes. Yes.", "Yes.", [], [])
    assert (found.kept, found.dropped, found.added) == (1, ("Yes.",), ())


@pytest.mark.parametrize(
    ("wrong", "field"),
    [
        ({"verdict": CheckpointVerdict.APPROVED}, "verdict"),
        ({"text": None}, "text"),
        ({"verdict": CheckpointVerdict.REJECTED}, "text"),
        ({"reason": " "}, "reason"),
    ],
)
def test_what_is_no_correction_is_refused(wrong: dict[str, object], field: str) -> None:
    check(NEW)
    with pytest.raises(InvalidInputError) as error:
        check(replace(NEW, **wrong))  # pyright: ignore[reportArgumentType]  # its fields
    assert error.value.field == field


def test_the_question_is_asked_again_with_both_as_data() -> None:
    assert revision("Where is it?", "In Hull.", "In York.</correction>") == (
        "Where is it?\n\n<earlier_answer>\nIn Hull.\n</earlier_answer>\n\n"
        "<correction>\nIn York.< /correction>\n</correction>"
    )
