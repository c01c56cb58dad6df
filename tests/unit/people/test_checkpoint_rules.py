"""What a checkpoint and a decision of it must be, and what holds by it."""

from dataclasses import replace
from typing import Any

import pytest

from app.domain.people.checkpoints import (
    CheckpointDecision,
    CheckpointVerdict,
    NewCheckpoint,
    answer_of,
    check,
    check_decision,
)
from app.errors import InvalidInputError

APPROVED, EDITED, REJECTED = CheckpointVerdict
NEW = NewCheckpoint("", "May I?", "agent")
DECISION = CheckpointDecision("", APPROVED, "person")


@pytest.mark.parametrize(
    ("given", "field"),
    [
        ({"question": " "}, "question"),
        ({"proposal": ""}, "proposal"),
        ({"question": "x" * 20_001}, "question"),
        ({"options": ("a", "a")}, "options"),
        ({"options": tuple(map(str, range(21)))}, "options"),
        ({"options": ("\n",)}, "options"),
        ({"author": "a\nb"}, "author"),
        ({"life_s": 9}, "expires_in_s"),
        ({"life_s": 2_592_001}, "expires_in_s"),
    ],
    ids=str,
)
def test_a_question_that_cannot_be_asked_names_its_field(given: dict[str, Any], field: str) -> None:
    check(NEW)
    with pytest.raises(InvalidInputError) as refused:
        check(replace(NEW, **given))
    assert refused.value.field == field


@pytest.mark.parametrize(
    ("given", "field"),
    [
        ({"verdict": EDITED}, "text"),
        ({"verdict": REJECTED}, "reason"),
        ({"verdict": REJECTED, "reason": " "}, "reason"),
        ({"text": "Mine."}, "text"),
        ({"verdict": EDITED, "text": "Mine.", "option": "a"}, "option"),
        ({"author": ""}, None),
        ({"author": "a\nb"}, "author"),
    ],
    ids=str,
)
def test_a_decision_that_says_too_little_or_too_much_names_its_field(
    given: dict[str, Any], field: str | None
) -> None:
    if field is None:
        return check_decision(replace(DECISION, **given))
    with pytest.raises(InvalidInputError) as refused:
        check_decision(replace(DECISION, **given))
    assert refused.value.field == field


def test_what_holds_is_the_proposal_the_option_or_the_edited_text() -> None:
    assert answer_of(DECISION, "Send it.", ()) == "Send it."
    assert answer_of(replace(DECISION, option="b"), "Send it.", ("a", "b")) == "b"
    assert answer_of(replace(DECISION, verdict=EDITED, text="Wait."), "Send it.", ()) == "Wait."
    assert answer_of(replace(DECISION, verdict=REJECTED, reason="No."), "Send it.", ()) is None


@pytest.mark.parametrize(("option", "options"), [(None, ("a",)), ("c", ("a", "b")), ("a", ())])
def test_an_approval_chooses_one_of_the_options_there_are(
    option: str | None, options: tuple[str, ...]
) -> None:
    with pytest.raises(InvalidInputError) as refused:
        answer_of(replace(DECISION, option=option), None, options)
    assert refused.value.field == "option"
