"""Metareasoning: whether to go on with a mode of reasoning, by how it did so far."""

from collections.abc import Iterator
from enum import StrEnum
from typing import Annotated

from pydantic import Field

from app.domain.modes.base import (
    Finding,
    Mode,
    ModeInput,
    ModeResult,
    Name,
    Probability,
    Severity,
    Text,
    Unique,
    Unit,
    Values,
)
from app.domain.modes.graph import BEFORE, SELF, Items, Links, LinkType, ModeGraph


class AttemptOutcome(StrEnum):
    SUCCESS = "success"
    FAILURE = "failure"


class Action(StrEnum):
    CONTINUE = "continue"
    REFINE = "refine"
    """Stay with the mode, and mend what it was given: its latest attempt failed."""
    SWITCH = "switch"


class ModeAttempt(Values):
    """One run of a mode, with how it ended."""

    id: Name
    mode: Name
    outcome: AttemptOutcome | None = None
    """None while it is open."""
    is_valid: bool | None = None
    """Whether its input passed the checks."""
    thoughts: Annotated[int, Field(ge=1, le=10_000)] = 1
    revisions: Annotated[int, Field(ge=0, le=10_000)] = 0
    seconds: Annotated[float | None, Field(ge=0, le=1e9), Unit("seconds")] = None


class AlternativeStrategy(Values):
    mode: Name
    reasoning: Text = ""
    switching_cost: Annotated[int, Field(ge=0, le=10_000)] = 0
    """Thoughts that the switch itself takes."""


class Recommendation(Values):
    action: Action
    target_mode: Name | None = None
    justification: Text = ""


class MetaReasoningInput(ModeInput):
    current_mode: Name
    attempts: Annotated[tuple[ModeAttempt, ...], Field(max_length=1_000), Unique("id")] = ()
    """In the order they were made."""
    alternative_strategies: Annotated[
        tuple[AlternativeStrategy, ...], Field(max_length=40), Unique("mode")
    ] = ()
    remaining_thoughts: Annotated[int | None, Field(ge=0, le=100_000)] = None
    """What is left to spend."""
    switch_threshold: Annotated[float, Field(ge=0.5, le=1), Unit("probability")] = 0.9
    """How probably another mode must be better before a switch."""
    recommendation: Recommendation | None = None
    """What somebody recommends; compared with what follows from the attempts."""

    def findings(self) -> Iterator[Finding]:
        others = [alternative.mode for alternative in self.alternative_strategies]
        if self.current_mode in others:
            path = f"alternativeStrategies.{others.index(self.current_mode)}.mode"
            yield Finding("NO_ALTERNATIVE", path, f"{path}: {self.current_mode!r} is current")
        claimed = self.recommendation
        if claimed is not None:
            path = "recommendation.targetMode"
            if (claimed.action is Action.SWITCH) != (claimed.target_mode is not None):
                message = f"{path}: a switch names a target, and nothing else does"
                yield Finding("TARGET_MISMATCH", path, message)
            elif claimed.target_mode is not None and claimed.target_mode not in others:
                message = f"{path}: {claimed.target_mode!r} is no alternative"
                yield Finding("UNKNOWN_REFERENCE", path, message)
        for index, attempt in enumerate(self.attempts):
            if attempt.mode not in (self.current_mode, *others):
                path = f"attempts.{index}.mode"
                message = f"{path}: {attempt.mode!r} is neither current nor an alternative"
                yield Finding("UNUSED_ATTEMPT", path, message, Severity.WARNING)


class ModeRecord(Values):
    """How one mode did, and what that says of it."""

    mode: Name
    attempts: int
    decided: int
    """Attempts with an outcome: what the probabilities rest on."""
    successes: int
    success: Probability
    """Of the next attempt, by the rule of succession; 0.5 where nothing is decided."""
    low: Probability
    """Of the 95 % credible interval of its rate of success."""
    high: Probability
    better_than_current: Probability | None
    """That its rate of success is above that of the current mode; None for that one."""
    valid_share: Probability | None
    """Of the attempts that were checked."""
    revisions_per_thought: float | None
    mean_thoughts: float | None
    """For one attempt; None without attempts, as are the two around it."""
    mean_seconds: float | None
    attempts_left: int | None
    """How many the remaining thoughts pay for, after the switch; None where unknown."""
    success_in_budget: Probability | None
    """Of one success or more in these attempts."""


class MetaReasoningResult(ModeResult):
    records: tuple[ModeRecord, ...]
    """The current mode first, then the alternatives."""
    action: Action | None
    """None where no attempt is decided: then nothing follows."""
    target_mode: Name | None
    """Where to switch to."""
    agrees: bool | None
    """Whether the recommendation that was given is this one; None where none was or none is."""


MODE = Mode(
    name="metareasoning",
    group="analytical",
    title="Metareasoning",
    purpose="Decide from how the modes did whether to go on, mend the input or switch.",
    input=MetaReasoningInput,
    result=MetaReasoningResult,
    method="A rate of success with a uniform prior for each mode (Laplace 1774), compared as"
    " Thompson (1933) does; success within the budget by the beta-binomial distribution.",
    libraries=("scipy",),
    graph=ModeGraph(
        items=(
            Items("currentMode", "mode"),
            Items("alternativeStrategies", "mode", name="mode", caption="reasoning"),
            Items("attempts", "attempt"),
            Items("recommendation", "recommendation", name=None, caption="justification"),
        ),
        links=(
            Links(
                "attempts",
                SELF,
                "mode",
                LinkType.BELONGS_TO,
                ("currentMode", "alternativeStrategies"),
                kind="outcome",
            ),
            Links("attempts", SELF, BEFORE, LinkType.FOLLOWS_FROM),
            Links(
                "recommendation",
                SELF,
                "targetMode",
                LinkType.MOVES_TO,
                ("alternativeStrategies",),
                kind="action",
            ),
        ),
    ),
    example={
        "currentMode": "deductive",
        "attempts": [
            {"id": "a1", "mode": "abductive", "outcome": "success", "thoughts": 4},
            {"id": "a2", "mode": "abductive", "outcome": "success", "thoughts": 6},
            {"id": "d1", "mode": "deductive", "outcome": "failure", "isValid": False},
            {"id": "d2", "mode": "deductive", "outcome": "failure", "thoughts": 3, "revisions": 2},
            {"id": "d3", "mode": "deductive", "outcome": "failure", "thoughts": 5, "revisions": 4},
        ],
        "alternativeStrategies": [
            {"mode": "abductive", "reasoning": "The facts are few.", "switchingCost": 2}
        ],
        "remainingThoughts": 12,
        "recommendation": {"action": "continue"},
    },
)
