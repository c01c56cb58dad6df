"""What reductions say of problems: who is reduced to a decidable problem is decidable, and who an
undecidable one is reduced to is not.

Source: Sipser, Introduction to the Theory of Computation (3rd edition), theorems 4.22, 5.22, 5.28
and problem 5.28 (Rice).
"""

from collections.abc import Iterator, Mapping

from app.compute.base import ComputationError
from app.domain.modes.mathematics.computability import (
    ComputabilityInput,
    DecisionProblem,
    ProblemStatus,
    ProblemVerdict,
    ReductionType,
)

_S = ProblemStatus
_DECIDABLE, _RECOGNISABLE, _CO_RECOGNISABLE = "decidable", "recognisable", "co-recognisable"

Fact = tuple[str, str, bool]
"""A problem, what is said of it, and whether that is so."""
Origins = dict[Fact, tuple[str, ...]]
"""Of each fact, the problems through which it follows."""

_FACTS: Mapping[ProblemStatus, Mapping[str, bool]] = {
    _S.DECIDABLE: {_DECIDABLE: True, _RECOGNISABLE: True, _CO_RECOGNISABLE: True},
    _S.SEMI_DECIDABLE: {_DECIDABLE: False, _RECOGNISABLE: True, _CO_RECOGNISABLE: False},
    _S.CO_SEMI_DECIDABLE: {_DECIDABLE: False, _RECOGNISABLE: False, _CO_RECOGNISABLE: True},
    _S.NOT_SEMI_DECIDABLE: {_DECIDABLE: False, _RECOGNISABLE: False, _CO_RECOGNISABLE: False},
    _S.UNDECIDABLE: {_DECIDABLE: False},
    _S.UNKNOWN: {},
}


def derive(given: ComputabilityInput) -> tuple[ProblemVerdict, ...]:
    """Return the status of each problem.

    Raises:
        ComputationError: `CONTRADICTORY_REDUCTIONS`: a problem would be decidable and not.
    """
    origins = _closure(given)
    for index, problem in enumerate(given.problems):
        for said in (_DECIDABLE, _RECOGNISABLE, _CO_RECOGNISABLE):
            if (problem.id, said, True) in origins and (problem.id, said, False) in origins:
                path = f"problems.{index}"
                message = f"{path}: by the reductions {problem.id!r} is {said} and is not"
                raise ComputationError("CONTRADICTORY_REDUCTIONS", path, message)
    return tuple(_verdict(given, problem, origins) for problem in given.problems)


def _closure(given: ComputabilityInput) -> Origins:
    origins: Origins = dict(_known(given))
    waiting = [*origins]
    while waiting:
        fact = waiting.pop(0)
        for other, way in _consequences(given, fact, origins):
            if other not in origins:
                origins[other] = way
                waiting.append(other)
    return origins


def _known(given: ComputabilityInput) -> Iterator[tuple[Fact, tuple[str, ...]]]:
    for problem in given.problems:
        for said, truth in _FACTS[problem.status].items():
            yield (problem.id, said, truth), (problem.id,)
    for rice in given.rice_applications:
        if rice.is_semantic and rice.program_with and rice.program_without:
            yield (rice.problem, _DECIDABLE, False), (rice.problem,)


def _consequences(
    given: ComputabilityInput, fact: Fact, origins: Origins
) -> Iterator[tuple[Fact, tuple[str, ...]]]:
    problem, said, truth = fact
    way = origins[fact]
    for reduction in given.reductions:
        if reduction.type is ReductionType.TURING and said != _DECIDABLE:
            continue
        if truth and reduction.to_problem == problem:
            yield (reduction.from_problem, said, True), (*way, reduction.from_problem)
        if not truth and reduction.from_problem == problem:
            yield (reduction.to_problem, said, False), (*way, reduction.to_problem)
    if said == _DECIDABLE and truth:
        yield from (((problem, also, True), way) for also in (_RECOGNISABLE, _CO_RECOGNISABLE))
    if said != _DECIDABLE and not truth:
        yield (problem, _DECIDABLE, False), way
    if all((problem, also, True) in origins for also in (_RECOGNISABLE, _CO_RECOGNISABLE)):
        yield (problem, _DECIDABLE, True), way


def _status(problem: str, origins: Origins) -> ProblemStatus:
    """Return the most that is known."""
    for status, facts in _FACTS.items():
        if all((problem, said, truth) in origins for said, truth in facts.items()):
            return status
    return ProblemStatus.UNKNOWN


def _verdict(
    given: ComputabilityInput, problem: DecisionProblem, origins: Origins
) -> ProblemVerdict:
    status, claimed = _status(problem.id, origins), problem.claimed_status
    facts = _FACTS[claimed or ProblemStatus.UNKNOWN]
    follows = all((problem.id, said, truth) in origins for said, truth in facts.items())
    decides = status is ProblemStatus.DECIDABLE
    return ProblemVerdict(
        problem=problem.id,
        status=status,
        because=origins.get((problem.id, _DECIDABLE, decides), ()),
        agrees=None if claimed is None else follows,
        is_wrong_direction=bool(claimed) and not follows and _wrong(given, problem, origins),
    )


def _wrong(given: ComputabilityInput, problem: DecisionProblem, origins: Origins) -> bool:
    wants = problem.claimed_status is ProblemStatus.DECIDABLE
    neighbours = (
        r.from_problem if wants else r.to_problem
        for r in given.reductions
        if problem.id == (r.to_problem if wants else r.from_problem)
    )  # fmt: skip
    return any((name, _DECIDABLE, wants) in origins for name in neighbours)
