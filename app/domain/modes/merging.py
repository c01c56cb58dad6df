"""Several modes on the same claims: what each makes of them, merged by one of five strategies."""

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from enum import StrEnum
from typing import Annotated, Any

from pydantic import Field

from app.domain.modes.base import ModeInput, Name, Unique, Values

MAX_MODES = 10
EVEN = 0.5
"""A probability that speaks neither for a claim nor against it."""


class MergeStrategy(StrEnum):
    UNION = "union"
    """Every claim, by the mean of the answers."""
    INTERSECTION = "intersection"
    """Claims on which two modes or more are of one mind, by the most cautious answer."""
    WEIGHTED = "weighted"
    """Every claim, by the weighted mean of the answers."""
    HIERARCHICAL = "hierarchical"
    """Every claim, by the first mode that answers it."""
    DIALECTICAL = "dialectical"
    """Every claim; one that modes disagree on is open, between its thesis and its antithesis."""


class Verdict(StrEnum):
    HOLDS = "holds"
    FAILS = "fails"
    OPEN = "open"


class AnswerPlace(Values):
    """Where the result of a mode says how probable a claim is."""

    claim: Annotated[str, Field(min_length=1, max_length=1_000)]
    path: Annotated[str, Field(pattern=r"^[A-Za-z][A-Za-z0-9]*(\.[A-Za-z0-9]+){0,9}$")]
    """As in the JSON of the result: `posteriors.0.probability`; true and false are 1 and 0."""


class ModeQuestion(Values):
    mode: Name
    input: dict[str, Any] | None = None
    """Fields of the mode; without them it is reported as missing."""
    answers: Annotated[tuple[AnswerPlace, ...], Field(max_length=100), Unique("claim")] = ()
    weight: Annotated[float, Field(ge=0.001, le=1_000)] = 1.0


class MultiModeInput(ModeInput):
    questions: Annotated[
        tuple[ModeQuestion, ...], Field(min_length=2, max_length=MAX_MODES), Unique("mode")
    ]
    strategy: MergeStrategy = MergeStrategy.UNION


@dataclass(frozen=True, slots=True)
class Answer:
    mode: str
    probability: float
    weight: float


@dataclass(frozen=True, slots=True)
class MergedClaim:
    claim: str
    probability: float
    verdict: Verdict
    answers: tuple[Answer, ...]
    """In the order of the questions."""


@dataclass(frozen=True, slots=True)
class LeftOut:
    claim: str
    because: str


@dataclass(frozen=True, slots=True)
class ClaimConflict:
    """A claim that one mode speaks for and another one against."""

    claim: str
    thesis_mode: str
    """The mode that makes it most probable."""
    antithesis_mode: str
    gap: float
    """Between the two probabilities."""


@dataclass(frozen=True, slots=True)
class MissingMode:
    """A mode that gave nothing, or not all that was asked of it."""

    mode: str
    code: str
    """In capitals, stable: `MISSING_INPUT`."""
    because: str


@dataclass(frozen=True, slots=True)
class ModeExplanation:
    mode: str
    explanation: str


@dataclass(frozen=True, slots=True)
class MultiModeAnalysis:
    strategy: MergeStrategy
    explanations: tuple[ModeExplanation, ...]
    """What each mode computed, in the order of the questions."""
    claims: tuple[MergedClaim, ...]
    left_out: tuple[LeftOut, ...]
    """Claims that the strategy does not merge."""
    conflicts: tuple[ClaimConflict, ...]
    missing: tuple[MissingMode, ...]


Merged = tuple[tuple[MergedClaim, ...], tuple[LeftOut, ...]]


def merge(strategy: MergeStrategy, answers: Mapping[str, Sequence[Answer]]) -> Merged:
    """Merge what modes make of claims.

    Args:
        answers: By claim; of each claim in the order of the questions, one or more.
    """
    if strategy is MergeStrategy.INTERSECTION:
        return _intersection(answers)
    pool = _POOLS[strategy]
    open_ = strategy is MergeStrategy.DIALECTICAL
    merged = (
        _merged(claim, own, pool(own), is_open=open_ and _disagree(own))
        for claim, own in answers.items()
    )
    return tuple(merged), ()


def conflicts(answers: Mapping[str, Sequence[Answer]]) -> Iterator[ClaimConflict]:
    """Give the claims on which modes are on different sides of one half."""
    for claim, own in answers.items():
        if _disagree(own):
            thesis = max(own, key=lambda answer: answer.probability)
            antithesis = min(own, key=lambda answer: answer.probability)
            gap = thesis.probability - antithesis.probability
            yield ClaimConflict(claim, thesis.mode, antithesis.mode, gap)


def probability_at(result: Mapping[str, Any], path: str) -> float | None:
    """Give what a result says at a path; None where there is no probability or truth value."""
    value: Any = result
    for part in path.split("."):
        if isinstance(value, dict):
            value = value.get(part)  # pyright: ignore[reportUnknownMemberType, reportUnknownVariableType]  # any JSON
        elif isinstance(value, list) and part.isdecimal() and int(part) < len(value):  # pyright: ignore[reportUnknownArgumentType]  # any JSON
            value = value[int(part)]  # pyright: ignore[reportUnknownVariableType]  # any JSON
        else:
            return None
    is_number = isinstance(value, bool | int | float)
    return float(value) if is_number and 0 <= value <= 1 else None


def _intersection(answers: Mapping[str, Sequence[Answer]]) -> Merged:
    merged, left_out = list[MergedClaim](), list[LeftOut]()
    for claim, own in answers.items():
        if len(own) < 2:
            left_out.append(LeftOut(claim, f"only {own[0].mode} answers it"))
        elif not _agree(own):
            left_out.append(LeftOut(claim, "the modes are not of one mind"))
        else:
            cautious = min(own, key=lambda answer: abs(answer.probability - EVEN))
            merged.append(_merged(claim, own, cautious.probability))
    return tuple(merged), tuple(left_out)


def _merged(
    claim: str, answers: Sequence[Answer], probability: float, *, is_open: bool = False
) -> MergedClaim:
    verdict = Verdict.HOLDS if probability > EVEN else Verdict.FAILS
    if is_open or probability == EVEN:
        verdict = Verdict.OPEN
    return MergedClaim(claim, probability, verdict, tuple(answers))


def _agree(answers: Sequence[Answer]) -> bool:
    """Tell whether all speak for a claim, or all against it."""
    sides = {(answer.probability > EVEN) - (answer.probability < EVEN) for answer in answers}
    return sides in ({1}, {-1})


def _disagree(answers: Sequence[Answer]) -> bool:
    found = [answer.probability for answer in answers]
    return min(found) < EVEN < max(found)


def _mean(answers: Sequence[Answer]) -> float:
    return sum(answer.probability for answer in answers) / len(answers)


def _weighted(answers: Sequence[Answer]) -> float:
    total = sum(answer.weight for answer in answers)
    return sum(answer.weight * answer.probability for answer in answers) / total


def _first(answers: Sequence[Answer]) -> float:
    return answers[0].probability


def _between(answers: Sequence[Answer]) -> float:
    """Give the weighted mean of the thesis and the antithesis alone."""
    thesis = max(answers, key=lambda answer: answer.probability)
    antithesis = min(answers, key=lambda answer: answer.probability)
    return _weighted((thesis, antithesis))


_POOLS: Mapping[MergeStrategy, Callable[[Sequence[Answer]], float]] = {
    MergeStrategy.UNION: _mean,
    MergeStrategy.WEIGHTED: _weighted,
    MergeStrategy.HIERARCHICAL: _first,
    MergeStrategy.DIALECTICAL: _between,
}
