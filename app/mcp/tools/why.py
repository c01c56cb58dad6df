"""`why`, `what_falls` and `stale`: what things rest on, and what falls with them."""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Annotated

from pydantic import Field

from app.domain.beliefs.belief import Belief, Fall
from app.domain.ids import require_id
from app.domain.nodes.decision import DecisionPoint, Option
from app.domain.nodes.why import Reason
from app.domain.page import page_request
from app.mcp.answers import Ref, next_of, refs_of
from app.mcp.call import Call

MOST_REASONS = 12
"""Reasons of a kind that are told; the nearest and strongest come first."""
STALE = "mcp-stale"

Id = Annotated[str, Field(description="Id of a decision, a fact or anything else stored.")]


@dataclass(frozen=True, slots=True)
class WeighedOption:
    option: str
    reason: str | None = None


@dataclass(frozen=True, slots=True)
class Ground:
    id: str
    kind: str
    title: str
    because: str


@dataclass(frozen=True, slots=True)
class Reasons:
    title: str
    rests_on: list[Ground]
    against: list[Ground]
    since: list[Ground]
    """What came after the decision."""
    more: int
    """Reasons further back that are not told."""
    verdict: str | None = None
    question: str | None = None
    decided: str | None = None
    """The day; None where nobody said it."""
    recorded: str | None = None
    chosen: WeighedOption | None = None
    rejected: list[WeighedOption] | None = None
    considered: list[WeighedOption] | None = None
    """Neither chosen nor rejected yet."""


@dataclass(frozen=True, slots=True)
class WouldFall:
    decisions: int
    would_fall: list[Ref]
    """Nearest first."""


@dataclass(frozen=True, slots=True)
class FallenPremise:
    id: str
    text: str
    status: str
    reason: str | None = None


@dataclass(frozen=True, slots=True)
class StaleDecision:
    id: str
    text: str
    status: str
    because: list[FallenPremise]


@dataclass(frozen=True, slots=True)
class StaleDecisions:
    decisions: list[StaleDecision]
    next: str | None = None
    """Pass it as `after` for the next page."""


async def why(call: Call, id: Id) -> Reasons:
    """Why something holds: for a decision the verdict of today first (decided, superseded,
    unsupported, disputed), then what was chosen and rejected, what it rests on, what speaks
    against it, and what came since.
    """
    told = await call.services.why.why(require_id(id))
    decision, groups = told.decision, (told.rests_on, told.against, told.since)
    rests_on, against, since = (_grounds(reasons) for reasons in groups)
    question = told.question.title if told.question else None
    reasons = Reasons(
        title=told.node.title,
        rests_on=rests_on,
        against=against,
        since=since,
        more=sum(max(0, len(reasons) - MOST_REASONS) for reasons in groups),
        verdict=told.verdict.sentence if told.verdict else None,
        question=question,
    )
    return reasons if decision is None else _with_decision(reasons, decision)


async def what_falls(call: Call, id: Id) -> WouldFall:
    """What would no longer be held if this were withdrawn. Changes nothing."""
    impact = await call.services.belief_reads.impact(require_id(id))
    refs = await refs_of(call.services, impact.fallen)
    return WouldFall(sum(ref.kind == "decision" for ref in refs), refs)


async def stale(
    call: Call,
    first: Annotated[int, Field(ge=1, le=50)] = 10,
    after: Annotated[str | None, Field(description="`next` of the page before.")] = None,
) -> StaleDecisions:
    """Decisions that rest on something that fell or is disputed, newest first, and on what.
    Look at them again before you build on them.
    """
    reads = call.services.belief_reads
    page = await reads.stale_decisions(page_request(first, after, STALE, str))
    falls = await reads.falls([belief.id for belief in page.items])
    told = [_stale(*pair) for pair in zip(page.items, falls, strict=True)]
    return StaleDecisions(told, next_of(page, STALE))


def _grounds(reasons: Sequence[Reason]) -> list[Ground]:
    nodes = {reason.node.id: reason for reason in reversed(reasons)}
    nearest = [reason for reason in reasons if nodes[reason.node.id] is reason][:MOST_REASONS]
    return [Ground(r.node.id, r.node.kind, r.node.title, r.because) for r in nearest]


def _with_decision(reasons: Reasons, decision: DecisionPoint) -> Reasons:
    taken = decision.valid_from
    return replace(
        reasons,
        question=decision.question or reasons.question,
        decided=f"{taken:%Y-%m-%d}" if taken else None,
        recorded=f"{decision.recorded_from:%Y-%m-%d}",
        chosen=_option(decision.chosen) if decision.chosen else None,
        rejected=[_option(option) for option in decision.rejected],
        considered=[_option(option) for option in decision.considered],
    )


def _option(option: Option) -> WeighedOption:
    return WeighedOption(option.text, option.reason)


def _stale(belief: Belief, falls: Sequence[Fall]) -> StaleDecision:
    status = "disputed" if belief.disputed else belief.status.value
    because = [FallenPremise(fall.id, fall.text, fall.status, fall.reason) for fall in falls]
    return StaleDecision(belief.id, belief.text, status, because)
