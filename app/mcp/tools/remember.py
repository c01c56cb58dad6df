"""`remember`: put a fact, a decision or an outcome into the graph."""

from collections.abc import Sequence
from dataclasses import dataclass
from enum import StrEnum
from typing import Annotated

from pydantic import BaseModel, Field

from app.bootstrap import Services
from app.domain.beliefs.knowledge_changes import EntryFields, EntryPatch, Relate, Store, Update
from app.domain.ids import id_beside, optional_id, require_id
from app.domain.nodes.edge import EdgeType
from app.domain.nodes.headline import headline
from app.domain.nodes.outcome import NewOutcome, OutcomeStatus
from app.errors import InvalidInputError
from app.mcp.answers import Ref, fallen
from app.mcp.call import Call
from app.reasoning.decisions.recording.schemas import RecordDecision, RejectedOption


class Memory(StrEnum):
    FACT = "fact"
    DECISION = "decision"
    OUTCOME = "outcome"


class Rejected(BaseModel):
    option: str
    reason: str | None = None


@dataclass(frozen=True, slots=True)
class Remembered:
    id: str
    kind: str
    fallen: list[Ref]
    """What is no longer held because of this, beside what was replaced."""


RestsOn = Annotated[
    tuple[str, ...],
    Field(description="Ids of facts or decisions it needs; it is stale once one of them falls."),
]


async def remember(  # noqa: PLR0913  # the arguments of the tool
    call: Call,
    kind: Memory,
    text: Annotated[
        str, Field(description="The fact, the choice, or what came of a decision; 1-3 sentences.")
    ],
    question: Annotated[str | None, Field(description="Decision: what was to be decided.")] = None,
    reason: Annotated[str | None, Field(description="Decision: why this was chosen.")] = None,
    rejected: Annotated[
        tuple[Rejected, ...], Field(description="Decision: the other options.")
    ] = (),
    rests_on: RestsOn = (),
    replaces: Annotated[
        str | None, Field(description="Id of the earlier fact or decision that no longer holds.")
    ] = None,
    decision: Annotated[str | None, Field(description="Outcome: id of the decision.")] = None,
    result: Annotated[OutcomeStatus | None, Field(description="Outcome: how it ended.")] = None,
    session: Annotated[str | None, Field(description="Decision: id of the session.")] = None,
) -> Remembered:
    """Store a fact that should last, a decision with what was rejected and why, or what came of a
    decision. Call it when you settle on something, not for routine steps. The same call again
    stores nothing twice.
    """
    match kind:
        case Memory.FACT:
            return await _fact(call, text, rests_on, replaces)
        case Memory.OUTCOME:
            return await _outcome(call, text, decision, result)
        case Memory.DECISION:
            told = RecordDecision(
                id=call.own_id("decision", session or "", question or "", text),
                session_id=await call.session_id(optional_id(session, "session")),
                choice=text,
                question=question,
                reason=reason,
                rejected=tuple(RejectedOption(one.option, one.reason) for one in rejected),
                rests_on=_ids(rests_on),
                replaces=optional_id(replaces, "replaces"),
                author=call.client,
            )
            return await _decision(call, told)


async def _fact(call: Call, text: str, rests_on: Sequence[str], replaces: str | None) -> Remembered:
    memory, own = call.services.knowledge.memory, call.own_id("fact", text, replaces or "")
    entry_id, premises = id_beside(own, "entry"), frozenset(_ids(rests_on))
    if replaces is None:
        fields = EntryFields(headline(text), text, source=call.client)
        change = await memory.store(Store(own, entry_id, fields, premises))
    else:
        patch = EntryPatch(headline(text), text, call.client)
        change = await memory.update(Update(own, require_id(replaces, "replaces"), entry_id, patch))
        if premises:
            relation = (EdgeType.DERIVED_FROM, entry_id, premises)
            await memory.relate(Relate(id_beside(own, "relation"), *relation))
    named = (entry_id, replaces)
    changed = [status.belief_id for status in change.changes if status.belief_id not in named]
    return Remembered(entry_id, Memory.FACT, await fallen(call.services, changed))


async def _decision(call: Call, told: RecordDecision) -> Remembered:
    services = call.services
    resting = await _resting_on(services, told.replaces)
    id_ = await services.decisions.record(told)
    return Remembered(id_, Memory.DECISION, await fallen(services, resting))


async def _resting_on(services: Services, id_: str | None) -> list[str]:
    if id_ is None or (await services.belief_reads.get_many([id_])) == [None]:
        return []
    return [*(await services.belief_reads.impact(id_)).fallen]


async def _outcome(
    call: Call, text: str, decision: str | None, result: OutcomeStatus | None
) -> Remembered:
    if decision is None or result is None:
        missing = "decision" if decision is None else "result"
        raise InvalidInputError(f"an outcome needs {missing}", field=missing)
    own = call.own_id("outcome", decision, text, result)
    outcome = NewOutcome(own, require_id(decision, "decision"), result, text)
    id_ = await call.services.outcomes.record(outcome)
    return Remembered(id_, Memory.OUTCOME, [])


def _ids(given: Sequence[str]) -> tuple[str, ...]:
    return tuple(require_id(id_, "rests_on") for id_ in given)
