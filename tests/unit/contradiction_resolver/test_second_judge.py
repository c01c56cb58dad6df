"""What a model says of two texts: held to a form, and to words that are there."""

import json

import pytest

from app.domain.beliefs.contradiction import Verdict
from app.errors import UnavailableError
from app.reasoning.beliefs.contradiction_resolver import prompts
from app.reasoning.beliefs.contradiction_resolver.schemas import Opinion, TextPair
from app.reasoning.beliefs.contradiction_resolver.second_judge import ModelJudge
from app.reasoning.beliefs.contradiction_resolver.verdicts import opinion_from
from tests.fakes.scripted_model import ScriptedModel, done, text

A, B = "The lease ends in June.", "The lease ends in September."
NAME = "offline:small:judge/2"
ANSWER: dict[str, object] = {
    "conflict": True,
    "confidence": 0.9,
    "reason": "One lease, two ends.",
    "quote_a": "June",
    "quote_b": "September",
}
OPINION = Opinion(Verdict(NAME, True, 0.9, "One lease, two ends."), ((18, 22),), ((18, 27),))


def test_an_answer_gives_the_places_of_what_it_quotes() -> None:
    assert opinion_from(json.dumps(ANSWER), A, B, NAME) == OPINION


def test_words_around_the_object_do_no_harm() -> None:
    assert opinion_from(f"```json\n{json.dumps(ANSWER)}\n```", A, B, NAME) == OPINION


@pytest.mark.parametrize(
    "wrong",
    [
        {"quote_a": "July"},
        {"quote_b": ""},
        {"confidence": 1.5},
        {"confidence": "high"},
        {"conflict": None},
        {"more": 1},
    ],
)
def test_an_answer_that_is_not_as_asked_or_quotes_what_is_not_there_is_none(
    wrong: dict[str, object],
) -> None:
    assert opinion_from(json.dumps(ANSWER | wrong), A, B, NAME) is None


@pytest.mark.parametrize("answer", ["", "no", "}{", "[1]", '{"conflict": tr'])
def test_an_answer_that_is_no_object_is_none(answer: str) -> None:
    assert opinion_from(answer, A, B, NAME) is None


def test_no_conflict_needs_no_quote() -> None:
    said = ANSWER | {"conflict": False, "quote_a": "", "quote_b": ""}
    found = opinion_from(json.dumps(said), A, B, NAME)
    assert found is not None
    assert (found.verdict.is_conflict, found.spans_a) == (False, ())


async def test_a_model_is_asked_once_and_held_to_the_form() -> None:
    model = ScriptedModel([text(json.dumps(ANSWER)), done()])
    assert await ModelJudge(model, "small").opinions([TextPair(A, B)]) == [OPINION]
    [request] = model.requests
    assert (request.model, request.output_schema) == ("small", prompts.SCHEMA)
    assert request.system == prompts.SYSTEM


async def test_a_model_that_fails_gives_no_opinion_and_stops_nothing() -> None:
    model = ScriptedModel([UnavailableError("the vendor is away")])
    assert await ModelJudge(model, "small").opinions([TextPair(A, B)]) == [None]
