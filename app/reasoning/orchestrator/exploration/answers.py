"""Reads what a model answered: thoughts, or the score of one. Pure."""

from typing import cast

from pydantic import ValidationError

from app.reasoning.orchestrator.exploration.errors import NoScoreError, NoThoughtsError
from app.reasoning.orchestrator.exploration.schemas import AnsweredScore
from app.reasoning.turns.deliberation.reading import as_fields, as_list, as_text, find_object

MAX_THOUGHT = 4_000
"""Characters."""
_THOUGHTS, _SCORE = ("thoughts",), ("score",)


def thoughts_in(answer: str, most: int) -> tuple[str, ...]:
    """Give the thoughts of an answer, at most as many as were asked for.

    Raises:
        NoThoughtsError: There is no list of them in it.
    """
    form = find_object(answer, _THOUGHTS)
    if form is None or not isinstance(form["thoughts"], list):
        raise NoThoughtsError("the answer holds no thoughts", field="answer")
    texts = (_text(one) for one in as_list(cast("object", form["thoughts"])))
    return tuple(text[:MAX_THOUGHT] for text in texts if text)[:most]


def score_in(answer: str) -> AnsweredScore:
    """Give the score of an answer.

    Raises:
        NoScoreError: There is none from 0 to 1 in it.
    """
    try:
        return AnsweredScore.model_validate(find_object(answer, _SCORE) or {})
    except ValidationError as error:
        raise NoScoreError("the answer holds no score", field="answer") from error


def _text(thought: object) -> str | None:
    return as_text(thought) or as_text(as_fields(thought).get("text"))
