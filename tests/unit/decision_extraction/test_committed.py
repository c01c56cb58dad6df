"""Sentences that commit their author without words of choosing."""

import pytest
from pydantic import ValidationError

from app.reasoning.decisions.extraction.commitments.features import INTERCEPT
from app.reasoning.decisions.extraction.commitments.finder import CERTAIN, POSSIBLE, THRESHOLD
from app.reasoning.decisions.extraction.commitments.scores import Weights
from app.reasoning.decisions.extraction.service import extract, may_decide
from app.settings import Settings
from tests.unit.decision_extraction.found import NODE, decisions, only, outcome


@pytest.mark.parametrize(
    ("text", "chosen"),
    [
        (
            "The parser reads the body twice. Let me fix this by storing the parsed body in the "
            "request context so that later handlers reuse it.",
            "storing the parsed body in the request context",
        ),
        (
            "The cleanest fix is to resolve the lock lazily inside the handler.",
            "resolve the lock lazily inside the handler",
        ),
        ("I'll use Redis.", "use Redis"),
        (
            "We should use cursor pagination so that pages stay stable.",
            "use cursor pagination",
        ),
        ("In the next attempt, I will search by id instead of by name.", "search by id"),
    ],
)
def test_an_implicit_commitment_is_a_decision_with_its_score(text: str, chosen: str) -> None:
    found = only(text)
    assert found.chosen is not None
    assert found.chosen.text == chosen
    assert found.certainty is not None
    assert THRESHOLD <= found.certainty < 1
    assert found.marker


@pytest.mark.parametrize(
    "text",
    [
        "Let me check the tests first.",
        "Now let me run the build and read the output.",
        "The build failed because the module is missing.",
        "Done! All 43 tests pass.",
        "Would you like me to add a retry?",
        "The city was founded in 1823 and lies on the river.",
    ],
)
def test_a_routine_step_a_report_and_a_question_decide_nothing(text: str) -> None:
    assert decisions(text) == ()


@pytest.mark.parametrize(
    ("text", "rejected"),
    [
        (
            "Instead of patching the client, I'll add a middleware that retries the call.",
            ["patching the client"],
        ),
        (
            "I'll replace the regex scanner with a small recursive parser for the config files.",
            ["the regex scanner"],
        ),
        (
            "Since the driver doesn't support nested transactions, I'll use savepoints here.",
            ["nested transactions"],
        ),
        (
            "I'll keep the ids, but define them as deterministic hashes (not random values).",
            ["random values"],
        ),
        (
            "I'll switch to a direct lookup, rather than patch `client.send_all` each time.",
            ["patch `client.send_all` each time"],
        ),
        (
            "I can either:\n\n1. Delete the stack and deploy it again\n"
            "2. Update the function in place\n\n"
            "I think the best approach is to update the function in place.",
            ["Delete the stack and deploy it again"],
        ),
    ],
)
def test_what_a_commitment_is_set_against_was_turned_down(text: str, rejected: list[str]) -> None:
    assert outcome(text)[1] == rejected


def test_a_text_below_the_threshold_is_possible_and_not_shown() -> None:
    text = "We could also look at caching the result of the lookup."
    assert decisions(text) == ()
    assert POSSIBLE < THRESHOLD < CERTAIN
    assert may_decide("The fix: add the missing index to the migration.")
    assert not may_decide("The table has 40 rows.")


def test_an_order_by_itself_decides_and_the_world_does_not() -> None:
    assert outcome("Use Redis instead of Kafka.") == ("Use Redis", ["Kafka"])
    told = "The town built a bridge instead of the old ford."
    assert (decisions(told), may_decide(told)) == ((), False)


def test_the_strongest_sentence_of_a_text_is_told_where_none_is_certain() -> None:
    text = "The build failed. I'll keep the old endpoint for backward compatibility."
    [found] = extract(text, NODE, None).decisions[:1]
    assert found.description == "I'll keep the old endpoint for backward compatibility."


def test_sentences_side_by_side_that_both_commit_are_one_decision() -> None:
    text = "I'll keep the old endpoint for backward compatibility. I'll add a note to the readme."
    assert only(text).description == text


def test_a_paragraph_ends_a_decision() -> None:
    first = "I'll keep the old endpoint for backward compatibility."
    found = decisions(f"{first}\n\nI'll add a note to the readme.")
    assert [decision.description for decision in found] == [first]


def test_a_sentence_is_scored_by_the_weights_that_are_given() -> None:
    text = "The build needs a newer compiler on my machine."
    given = Weights({INTERCEPT: 0.0}, {"bias": 0.0, "alone": 0.0})
    [found] = extract(text, NODE, None, weights=given).decisions
    assert found.certainty == 0.5
    assert extract(text, NODE, None).decisions == ()


def test_a_higher_threshold_shows_less_and_keeps_what_it_hides_for_refinement() -> None:
    text = "The cleanest fix is to resolve the lock lazily inside the handler."
    certainty = only(text).certainty
    assert certainty is not None
    assert len(extract(text, NODE, None, certainty - 0.001).decisions) == 1
    assert extract(text, NODE, None, certainty + 0.001).decisions == ()
    assert may_decide(text)


def test_a_further_decision_of_a_text_needs_the_threshold_too() -> None:
    text = (
        "The cleanest fix is to resolve the lock lazily inside the handler. "
        "I'll go with Redis instead of Kafka."
    )
    assert len(extract(text, NODE, None, POSSIBLE).decisions) == 2
    assert len(extract(text, NODE, None, 1).decisions) == 1


def test_the_default_of_the_setting_is_that_of_the_rules() -> None:
    assert Settings.model_fields["decision_threshold"].default == THRESHOLD


def test_a_threshold_below_what_is_possible_is_refused() -> None:
    assert Settings(decision_threshold=POSSIBLE).decision_threshold == POSSIBLE
    with pytest.raises(ValidationError, match="decision_threshold"):
        Settings(decision_threshold=POSSIBLE - 0.01)
