"""`debate`: an answer is proposed, criticised, revised and judged."""

from dataclasses import dataclass
from functools import partial
from typing import Annotated

from pydantic import Field

from app.domain.debate import (
    MIN_ROUNDS,
    MOST_ROUNDS,
    OPEN_STATUSES,
    Debate,
    DebateStatus,
    NewDebate,
    by_severity,
)
from app.domain.ids import optional_id, require_id
from app.domain.job import JobStatus
from app.errors import InvalidInputError
from app.events.types import Event, EventType
from app.mcp.call import Call
from app.mcp.waiting import Run, WaitS, begun, wait_for

_ROLES = {
    EventType.DEBATE_PROPOSER: "proposer",
    EventType.DEBATE_SKEPTIC: "skeptic",
    EventType.DEBATE_SYNTHESIS: "synthesizer",
    EventType.DEBATE_SCORE: "judge",
}
_TOLD = ("complete", "failed", "result")


@dataclass(frozen=True, slots=True)
class OpenIssue:
    severity: str
    problem: str
    fix: str | None = None


@dataclass(frozen=True, slots=True)
class DebateAnswer:
    id: str
    session: str
    status: str
    """While queued or running, call again with `id`."""
    rounds: int
    open_issues: list[OpenIssue]
    caveats: list[str]
    answer: str | None = None
    confidence: float | None = None
    score: float | None = None
    """Of the judge, 1 to 10."""
    failure: str | None = None


async def debate(
    call: Call,
    question: Annotated[str | None, Field(description="What to debate.")] = None,
    rounds: Annotated[int, Field(ge=1, le=MOST_ROUNDS, description="The most.")] = MIN_ROUNDS,
    session: str | None = None,
    id: Annotated[str | None, Field(description="Id of a debate, to wait for it.")] = None,
    wait_s: WaitS = 50,
) -> DebateAnswer:
    """Let models debate a question that has no obvious answer: one proposes, one criticises, the
    answer is revised until no grave issue is open, and judged. Takes minutes; give `question` to
    begin, `id` to go on waiting.
    """
    if (question is None) == (id is None):
        raise InvalidInputError("give either question or id", field="question")
    if id is not None:
        debate_id = require_id(id)
        await call.services.debates.require(debate_id)
    else:
        debate_id = await _begin(call, str(question), rounds, optional_id(session, "session"))
    await wait_for(call, _run(call, debate_id, is_own=id is None), wait_s)
    return _told(await call.services.debates.require(debate_id))


async def _begin(call: Call, question: str, rounds: int, session_id: str | None) -> str:
    debates, again = call.services.debates, 0
    while True:
        own = call.own_id("debate", str(session_id), question, str(rounds), str(again))
        [known] = await debates.get_many([own])
        if known is None or known.status is not DebateStatus.CANCELLED:
            least = min(rounds, MIN_ROUNDS)
            new = NewDebate(own, question, session_id, min_rounds=least, max_rounds=rounds)
            return await begun(debates.start(new), partial(debates.cancel, own))
        again += 1


def _run(call: Call, debate_id: str, *, is_own: bool) -> Run:
    services = call.services

    async def is_open() -> bool:
        told = await services.debates.require(debate_id)
        job = await services.job_reads.require(told.job_id)
        return told.status in OPEN_STATUSES and job.status is not JobStatus.FAILED

    async def cancel() -> None:
        await services.debates.cancel(debate_id)

    return Run(debate_id, is_open, _line, cancel if is_own else None)


def _line(event: Event) -> str | None:
    role, phase = _ROLES.get(EventType(event.type)), event.payload.get("phase")
    if role is None or phase not in _TOLD:
        return None
    number = event.payload.get("round")
    return f"round {number}: {role} {phase}" if number is not None else f"{role} {phase}"


def _told(debate: Debate) -> DebateAnswer:
    issues = by_severity(debate.open_issues)
    return DebateAnswer(
        debate.id,
        debate.session_id,
        debate.status,
        len(debate.rounds),
        [OpenIssue(issue.severity, issue.problem, issue.fix) for issue in issues],
        [*debate.caveats],
        debate.answer,
        debate.confidence,
        debate.score.total if debate.score else None,
        debate.failure,
    )
