"""`hypothesis`: something to be confirmed or refuted, held against all that is known."""

from collections.abc import Sequence
from dataclasses import dataclass, field
from enum import StrEnum
from typing import Annotated

from pydantic import Field

from app.domain.beliefs.hypothesis import (
    Conclusion,
    EvidenceStance,
    Hypothesis,
    HypothesisStatus,
    NewHypothesis,
    Verification,
)
from app.domain.ids import id_beside, optional_id, require_id
from app.domain.list_filter import ListFilter
from app.domain.page import PageRequest, page_request
from app.errors import InvalidInputError
from app.mcp.answers import Ref, fallen, next_of
from app.mcp.call import Call

AREA = "mcp-hypotheses"
LISTED = 10
SHOWN = 5
"""Pieces of evidence that are told of each side, the heaviest first."""


class Action(StrEnum):
    PROPOSE = "propose"
    LIST = "list"
    VERIFY = "verify"
    CONCLUDE = "conclude"


@dataclass(frozen=True, slots=True)
class ToldHypothesis:
    id: str
    text: str
    status: str
    date: str
    score: float | None = None
    """How well evidence supports it, 0 to 1; 0.5 without any."""
    replaced_by: str | None = None


@dataclass(frozen=True, slots=True)
class ToldEvidence:
    id: str
    kind: str
    stance: EvidenceStance
    quote: str


@dataclass(frozen=True, slots=True)
class Hypotheses:
    hypotheses: list[ToldHypothesis]
    next: str | None = None
    evidence: list[ToldEvidence] | None = None
    suggested: str | None = None
    """What the evidence speaks for; you conclude."""
    suggestion: str | None = None
    fallen: list[Ref] = field(default_factory=list[Ref])
    """What is no longer held because of the conclusion."""


async def hypothesis(  # noqa: PLR0913  # the arguments of the tool
    call: Call,
    action: Action,
    text: Annotated[
        str | None,
        Field(description="propose: the statement. conclude as superseded: the new one."),
    ] = None,
    id: Annotated[str | None, Field(description="verify, conclude: which.")] = None,
    status: Annotated[
        HypothesisStatus | None,
        Field(description="conclude: what became of it. list: only these."),
    ] = None,
    reason: Annotated[str | None, Field(description="conclude: why.")] = None,
    session: Annotated[
        str | None, Field(description="propose: id of its session, which is no evidence for it.")
    ] = None,
    after: Annotated[str | None, Field(description="list: `next` of the page before.")] = None,
) -> Hypotheses:
    """Propose something that is not certain, verify it against all that is stored, and conclude:
    supported, refuted (what rested on it falls), inconclusive or superseded.
    """
    match action:
        case Action.PROPOSE:
            return await _propose(call, _needed(text, "text"), optional_id(session, "session"))
        case Action.LIST:
            return await _list(call, status, after)
        case Action.VERIFY:
            return await _verify(call, require_id(_needed(id, "id")))
        case Action.CONCLUDE:
            if status is None:
                raise InvalidInputError("status is needed here", field="status")
            why = _needed(reason, "reason")
            return await _conclude(call, require_id(_needed(id, "id")), status, why, text)


async def _propose(call: Call, text: str, session_id: str | None) -> Hypotheses:
    own = call.own_id("hypothesis", str(session_id), text)
    new = NewHypothesis(own, text, session_id, call.client)
    return await _told(call, await call.services.hypotheses.propose(new))


async def _list(call: Call, status: HypothesisStatus | None, after: str | None) -> Hypotheses:
    only = ListFilter(statuses=(status,) if status else None)
    page = await call.services.hypothesis_reads.list_page(
        page_request(LISTED, after, AREA, str), only
    )
    return Hypotheses([_line(one) for one in page.items], next_of(page, AREA))


async def _verify(call: Call, id_: str) -> Hypotheses:
    services = call.services
    known = await services.hypothesis_reads.require(id_)
    async with call.searching():
        last = await _last(call, id_)
        if last is None:
            await services.hypotheses.verify(known)
        else:
            # Kept only where the evidence is another: the same call stores nothing twice.
            await services.hypotheses.verify_again(known, last)
    now = await _last(call, id_)
    told = [_evidence(now, stance) for stance in EvidenceStance] if now else []
    return Hypotheses(
        [_line(await services.hypothesis_reads.require(id_))],
        evidence=[piece for side in told for piece in side],
        suggested=now.suggested_status if now else None,
        suggestion=now.suggestion if now else None,
    )


async def _conclude(
    call: Call, id_: str, status: HypothesisStatus, reason: str, text: str | None
) -> Hypotheses:
    services = call.services
    outcomes = await services.hypothesis_reads.outcomes(id_)
    if outcomes and (outcomes[-1].status, outcomes[-1].rationale) == (status, reason):
        return await _told(call, id_)
    own = call.own_id("conclude", id_, str(len(outcomes)), status, reason)
    revision = NewHypothesis(id_beside(own, "revision"), text, None, call.client) if text else None
    would_fall = [*(await services.belief_reads.impact(id_)).fallen]
    await services.hypotheses.conclude(Conclusion(own, id_, status, reason, revision))
    told = await _told(call, id_)
    return Hypotheses(told.hypotheses, fallen=await fallen(services, would_fall))


async def _last(call: Call, id_: str) -> Verification | None:
    page = await call.services.hypothesis_reads.verifications(id_, PageRequest(1))
    return page.items[0] if page.items else None


async def _told(call: Call, id_: str) -> Hypotheses:
    return Hypotheses([_line(await call.services.hypothesis_reads.require(id_))])


def _line(one: Hypothesis) -> ToldHypothesis:
    day = f"{one.recorded_from:%Y-%m-%d}"
    return ToldHypothesis(one.id, one.text, one.status, day, one.score, one.superseded_by_id)


def _evidence(verification: Verification, stance: EvidenceStance) -> Sequence[ToldEvidence]:
    side = [piece for piece in verification.evidence if piece.stance is stance][:SHOWN]
    return [ToldEvidence(piece.node_id, piece.kind, piece.stance, piece.quote) for piece in side]


def _needed(given: str | None, field: str) -> str:
    if given is None or not given.strip():
        raise InvalidInputError(f"{field} is needed here", field=field)
    return given
