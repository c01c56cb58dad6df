"""`checkpoint`: an agent asks a person and waits for the answer."""

from dataclasses import dataclass
from typing import Annotated

from pydantic import Field

from app.api.follow import Access
from app.api.waiting import until_settled
from app.domain.ids import optional_id, require_id
from app.domain.people.checkpoints import (
    DEFAULT_S,
    Checkpoint,
    CheckpointStatus,
    NewCheckpoint,
)
from app.errors import InvalidInputError
from app.mcp.call import Call
from app.mcp.waiting import apart

MOST_S = 3_600
"""That one call waits; the listing says less than those of other tools, to stay small."""


@dataclass(frozen=True, slots=True)
class ToldCheckpoint:
    id: str
    status: str
    """While open, call again with `id`."""
    answer: str | None = None
    """What holds: as approved, or as a person edited it."""
    reason: str | None = None


async def checkpoint(  # noqa: PLR0913  # the arguments of the tool
    call: Call,
    question: str | None = None,
    proposal: str | None = None,
    options: list[str] | None = None,
    about: str | None = None,
    expires_in_s: int = DEFAULT_S,
    id: Annotated[str | None, Field(description="To go on waiting.")] = None,
    wait_s: int = 50,
) -> ToldCheckpoint:
    """Ask a person before you act: they approve, edit or reject. Act only on `answer`."""
    if (question is None) == (id is None):
        raise InvalidInputError("give either question or id", field="question")
    if id is not None:
        checkpoint_id = require_id(id)
    else:
        node_id, given = optional_id(about, "about"), tuple(options or ())
        checkpoint_id = await _ask(call, str(question), (proposal, given, node_id, expires_in_s))
    access = Access(call.principal, call.admit)
    waiting = until_settled(call.noema, call.services, checkpoint_id, access, min(wait_s, MOST_S))
    return _told(await apart(waiting))


async def _ask(
    call: Call, question: str, given: tuple[str | None, tuple[str, ...], str | None, int]
) -> str:
    """Ask, unless the same was asked today and is not over."""
    proposal, options, node_id, life_s = given
    reads, again = call.services.people.checkpoint_reads, 0
    while True:
        parts = (question, str(proposal), *options, str(node_id), str(again))
        own = call.own_id("checkpoint", *parts)
        [known] = await reads.get_many([own])
        if known is None:
            new = NewCheckpoint(
                own, question, call.principal.name, proposal, options, node_id, call.client, life_s
            )
            return await call.services.people.checkpoints.ask(new)
        if known.status is not CheckpointStatus.EXPIRED:
            return own
        again += 1


def _told(one: Checkpoint) -> ToldCheckpoint:
    return ToldCheckpoint(one.id, one.status, one.answer, one.reason)
