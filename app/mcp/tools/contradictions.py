"""`contradictions` and `settle`: what cannot both hold."""

from dataclasses import dataclass
from typing import Annotated

from pydantic import Field

from app.domain.beliefs.belief import (
    BeliefKind,
    NewBelief,
    Product,
    Resolution,
    Resolve,
    resolved_by_rationale,
)
from app.domain.beliefs.contradiction import ContradictionFilter, Side
from app.domain.beliefs.knowledge import Contradiction
from app.domain.ids import id_beside, require_id
from app.domain.page import page_request
from app.errors import InvalidInputError
from app.mcp.answers import Ref, fallen, next_of
from app.mcp.call import Call

AREA = "mcp-contradictions"
SHOWN = 600
"""Characters of a side that are told."""


@dataclass(frozen=True, slots=True)
class ToldSide:
    id: str
    kind: str
    text: str


@dataclass(frozen=True, slots=True)
class OpenContradiction:
    id: str
    type: str
    severity: str
    summary: str
    a: ToldSide
    b: ToldSide
    confidence: float | None = None
    """Of the detector; left out for what somebody said."""


@dataclass(frozen=True, slots=True)
class OpenContradictions:
    contradictions: list[OpenContradiction]
    next: str | None = None


@dataclass(frozen=True, slots=True)
class Settled:
    id: str
    status: str
    fallen: list[Ref]
    """What is no longer held because of this."""


async def contradictions(
    call: Call,
    first: Annotated[int, Field(ge=1, le=50)] = 10,
    after: Annotated[str | None, Field(description="`next` of the page before.")] = None,
) -> OpenContradictions:
    """Open contradictions between stored things, newest first, with both texts."""
    reads = call.services.contradiction_reads
    page = await reads.list_page(page_request(first, after, AREA, str), ContradictionFilter())
    return OpenContradictions([_told(one) for one in page.items], next_of(page, AREA))


async def settle(
    call: Call,
    id: Annotated[str, Field(description="Id of an open contradiction.")],
    resolution: Resolution,
    reason: Annotated[str, Field(description="Why; it is kept with the resolution.")],
    synthesis: Annotated[
        str | None, Field(description="For `synthesized`: the statement that replaces both.")
    ] = None,
) -> Settled:
    """Settle a contradiction: keep side a or b (the other is superseded), replace both by a
    synthesis, or dismiss it where nothing is in it. It can be reopened.
    """
    if (synthesis is None) == (resolution is Resolution.SYNTHESIZED):
        raise InvalidInputError("it belongs to `synthesized`, and to it alone", field="synthesis")
    services, id_ = call.services, require_id(id)
    own = call.own_id("settle", id_, resolution, reason)
    told = Resolve(own, id_, resolution, produces=_product(own, synthesis), rationale=reason)
    outcome = await services.beliefs.apply(resolved_by_rationale(told))
    changed = [change.belief_id for change in outcome.changes]
    now = await services.contradiction_reads.require(id_)
    return Settled(id_, now.status, await fallen(services, changed))


def _product(own: str, synthesis: str | None) -> Product | None:
    if synthesis is None:
        return None
    belief = NewBelief(id_beside(own, "belief"), BeliefKind.SYNTHESIS, synthesis)
    return Product(belief, id_beside(own, "justification"))


def _told(one: Contradiction) -> OpenContradiction:
    sides = (_side(one.side_a), _side(one.side_b))
    return OpenContradiction(one.id, one.type, one.severity, one.summary, *sides, one.confidence)


def _side(side: Side) -> ToldSide:
    return ToldSide(side.id, side.kind, side.text[:SHOWN])
