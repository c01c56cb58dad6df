"""What becomes of the verdicts on the steps of a chain. Pure."""

import math
from collections import Counter
from collections.abc import Mapping, Sequence

from pydantic import ValidationError

from app.domain.debate import IssueSeverity
from app.domain.nodes.plan import NewPlan, PlannedTask, Task, TaskPlan, TaskStatus
from app.domain.nodes.step_check import (
    CheckedStep,
    NewStepCheck,
    StepCheck,
    StepIssue,
    StepJudgement,
    StepPattern,
    StepVerdict,
)
from app.errors import InvalidInputError
from app.reasoning.orchestrator.schemas import Agent
from app.reasoning.orchestrator.steps.errors import NoVerdictError
from app.reasoning.orchestrator.steps.schemas import AnsweredVerdict

MAX_STEPS = 50
VALID_SCORE = 0.7
"""Score of a chain from which it is valid."""
_NEUTRAL, _UNCERTAIN, _WRONG = 0.9, 0.7, 0.3
_DROP = 0.2
"""Of the confidence over three steps and more, from which it declines."""
_SURE = 0.8
"""Confidence in a right step after which an error stands out."""
_ROUNDING = 1e-9


def plan_of(new: NewStepCheck, steps: Sequence[str]) -> NewPlan:
    """Give the plan that verifies steps: one task a step, none waits for another.

    Raises:
        InvalidInputError: There is no step, or there are too many.
    """
    if not 1 <= len(steps) <= MAX_STEPS:
        raise InvalidInputError(f"a chain has 1 to {MAX_STEPS} steps", field="steps")
    tasks = [PlannedTask(_key(n), text, Agent.STEP_CHECKER) for n, text in enumerate(steps, 1)]
    choice = (new.budget_tokens, new.provider, new.model)
    return NewPlan(new.id, new.session_id, new.question, tuple(tasks), *choice, new.subject_id)


def _key(number: int) -> str:
    return f"step {number}"


def earlier_steps(plan: TaskPlan, task: Task) -> list[str]:
    """Give the steps before one, in order."""
    keys = [one.key for one in plan.tasks]
    before = plan.tasks[: keys.index(task.key)]
    return [one.description for one in before if one.agent == Agent.STEP_CHECKER]


def judgement_of(answer: str) -> StepJudgement:
    """Read the verdict in an answer.

    Raises:
        NoVerdictError: There is none in it.
    """
    start, end = answer.find("{"), answer.rfind("}")
    try:
        read = AnsweredVerdict.model_validate_json(answer[start : end + 1])
    except ValidationError as error:
        raise NoVerdictError("the answer holds no verdict", field="answer") from error
    issues = [StepIssue(one.kind, one.severity, one.text, one.correction) for one in read.issues]
    return StepJudgement(read.verdict, read.confidence, tuple(issues), tuple(read.sources))


def chain_score(judged: Sequence[StepJudgement]) -> float:
    """Score a chain as the geometric mean of its steps.

    A right step counts its confidence, a wrong one 0.3 times what is missing to it, a neutral one
    0.9 and an uncertain one 0.7.

    Args:
        judged: One judgement a step, at least one.
    """
    return math.prod(map(_weight, judged)) ** (1 / len(judged))


def _weight(judged: StepJudgement) -> float:
    match judged.verdict:
        case StepVerdict.CORRECT:
            return judged.confidence
        case StepVerdict.INCORRECT:
            return _WRONG * (1 - judged.confidence)
        case StepVerdict.NEUTRAL:
            return _NEUTRAL
        case StepVerdict.UNCERTAIN:
            return _UNCERTAIN


def is_valid(judged: Sequence[StepJudgement]) -> bool | None:
    """Tell whether a chain holds; None where no step is known to be right or wrong.

    One critical issue invalidates the whole, whatever the score.
    """
    if any(one.severity is IssueSeverity.CRITICAL for step in judged for one in step.issues):
        return False
    if chain_score(judged) < VALID_SCORE - _ROUNDING:
        return False
    return True if any(one.verdict is StepVerdict.CORRECT for one in judged) else None


def patterns_in(judged: Sequence[StepJudgement]) -> tuple[StepPattern, ...]:
    """Name what the steps show together."""
    kinds = Counter(kind for step in judged for kind in {one.kind for one in step.issues})
    found = {
        StepPattern.DECLINING_CONFIDENCE: _declines([one.confidence for one in judged]),
        StepPattern.RECURRING_ISSUE: any(count > 1 for count in kinds.values()),
        StepPattern.ERROR_AFTER_CONFIDENCE: _errs_when_sure(judged),
    }
    return tuple(pattern for pattern, is_there in found.items() if is_there)


def _declines(confidences: Sequence[float]) -> bool:
    """Tell whether confidence falls from step to step, three at least, by more than 0.2."""
    start = 0
    for end in range(1, len(confidences) + 1):
        if end == len(confidences) or confidences[end] >= confidences[end - 1]:
            drop = confidences[start] - confidences[end - 1]
            if end - start > 2 and drop > _DROP + _ROUNDING:  # three steps
                return True
            start = end
    return False


def _errs_when_sure(judged: Sequence[StepJudgement]) -> bool:
    pairs = zip(judged, judged[1:], strict=False)
    return any(
        before.verdict is StepVerdict.CORRECT
        and before.confidence > _SURE
        and after.verdict is StepVerdict.INCORRECT
        for before, after in pairs
    )


def check_of(plan: TaskPlan, answers: Mapping[str, str]) -> StepCheck:
    """Give a verification as it stands.

    Args:
        answers: What the tasks that are done answered, by their keys.
    """
    judged = {key: judgement_of(answer) for key, answer in answers.items()}
    whole = list(judged.values()) if len(judged) == len(plan.tasks) else []
    return StepCheck(
        id=plan.id,
        session_id=plan.session_id,
        question=plan.goal,
        subject_id=plan.subject_id,
        status=plan.status,
        steps=tuple(_step(n, task, judged) for n, task in enumerate(plan.tasks, 1)),
        score=chain_score(whole) if whole else None,
        valid=is_valid(whole) if whole else _is_lost(list(judged.values())),
        patterns=patterns_in(whole),
        recorded_from=plan.recorded_from,
    )


def _is_lost(judged: Sequence[StepJudgement]) -> bool | None:
    """Tell that a critical issue was found already; None where nothing is decided yet."""
    issues = [issue for step in judged for issue in step.issues]
    return False if any(one.severity is IssueSeverity.CRITICAL for one in issues) else None


def _step(number: int, task: Task, judged: Mapping[str, StepJudgement]) -> CheckedStep:
    own = judged.get(task.key)
    return CheckedStep(
        number=number,
        text=task.description,
        status=task.status,
        verdict=own.verdict if own else None,
        confidence=own.confidence if own else None,
        issues=own.issues if own else (),
        source_ids=own.source_ids if own else (),
        node_id=task.node_id,
        failure=task.note if task.status is not TaskStatus.DONE else None,
    )
