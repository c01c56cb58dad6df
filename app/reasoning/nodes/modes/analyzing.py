"""Running several modes on the same claims, and merging what they say; nothing is stored."""

import asyncio
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Any

from app.compute.base import ComputationError
from app.domain.modes.checks import InvalidModeInputError, read_values
from app.domain.modes.merging import (
    Answer,
    MissingMode,
    ModeExplanation,
    ModeQuestion,
    MultiModeAnalysis,
    MultiModeInput,
    conflicts,
    merge,
    probability_at,
)
from app.domain.modes.state import ModeRun
from app.errors import LimitExceededError
from app.reasoning.nodes.modes.runner import ModeRunner


@dataclass(frozen=True, slots=True)
class _AskedMode:
    question: ModeQuestion
    run: ModeRun | None
    missing: MissingMode | None
    """Why there is no run."""


class MultiModeAnalyzer:
    def __init__(self, runner: ModeRunner) -> None:
        self._runner = runner

    async def analyze(self, data: Mapping[str, Any]) -> MultiModeAnalysis:
        """Run every mode that has an input, and merge what they say of the claims.

        A mode that gives nothing is reported with the reason, and the others count all the same.

        Args:
            data: A `MultiModeInput` as plain JSON, names in camel case.

        Raises:
            InvalidModeInputError: There are too few modes or too many, or a field is wrong; what is
                wrong with the input of one mode is reported of this mode.
            NotFoundError: There is no such mode.
            UnavailableError: Too many computations of this tenant wait already.
        """
        given, _ = read_values("analyze", MultiModeInput, data)
        for question in given.questions:
            await self._runner.require(question.mode)
        asked = await asyncio.gather(*(self._ask(question) for question in given.questions))
        answers = _answers(asked)
        claims, left_out = merge(given.strategy, answers)
        runs = [one.run for one in asked if one.run]
        return MultiModeAnalysis(
            strategy=given.strategy,
            explanations=tuple(
                ModeExplanation(run.mode, run.result.explanation) for run in runs if run.result
            ),
            claims=claims,
            left_out=left_out,
            conflicts=tuple(conflicts(answers)),
            missing=tuple(missing for one in asked for missing in _missing(one)),
        )

    async def _ask(self, question: ModeQuestion) -> _AskedMode:
        if question.input is None:
            return _without(question, "MISSING_INPUT", "no input was given for it")
        try:
            run = await self._runner.run(question.mode, question.input)
        except InvalidModeInputError as error:
            return _without(question, "INVALID_INPUT", error.message)
        except ComputationError as error:
            return _without(question, error.finding_code, error.message)
        except LimitExceededError as error:
            return _without(question, error.code, error.message)
        return _AskedMode(question, run, None)


def _without(question: ModeQuestion, code: str, because: str) -> _AskedMode:
    return _AskedMode(question, None, MissingMode(question.mode, code, because))


def _answers(asked: list[_AskedMode]) -> dict[str, list[Answer]]:
    """Give what is said of each claim, in the order in which claims are first named."""
    answers = dict[str, list[Answer]]()
    for one in asked:
        result = one.run.told_result if one.run else None
        for place in one.question.answers:
            found = probability_at(result, place.path) if result else None
            if found is not None:
                said = Answer(one.question.mode, found, one.question.weight)
                answers.setdefault(place.claim, []).append(said)
    return answers


def _missing(asked: _AskedMode) -> Iterator[MissingMode]:
    """Tell what a mode did not give, and why."""
    if asked.missing:
        yield asked.missing
        return
    mode = asked.question.mode
    result = asked.run.told_result if asked.run else None
    if result is None:
        yield MissingMode(mode, "NO_RESULT", "it computes nothing; its input was only checked")
        return
    for place in asked.question.answers:
        if probability_at(result, place.path) is None:
            because = f"its result has no probability at {place.path} for {place.claim!r}"
            yield MissingMode(mode, "NO_ANSWER", because)
