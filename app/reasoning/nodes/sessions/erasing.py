"""What goes with a session: its things in batches, then the rest of it."""

from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from datetime import UTC, datetime

from app.domain.erasure import EMPTY_PAYLOAD
from app.events.types import EventType, JsonValue, NewEvent, knowledge_stream
from app.graph.base import Row, Transaction
from app.reasoning.nodes.erasure.service import Leftovers


@dataclass(slots=True)
class ErasedCounts:
    """What went so far."""

    nodes: Counter[str] = field(default_factory=Counter[str])
    relationships: int = 0
    vectors: int = 0
    events: int = 0
    lines: int = 0

    def add(self, rows: Iterable[Row]) -> None:
        """Count what a statement removed, a row a label."""
        counted = list(rows)
        for row in counted:
            self.nodes[row["label"]] += row["count"]
            self.vectors += row["vectors"]
        self.relationships += counted[0]["relationships"] if counted else 0


async def erase_things(
    tx: Transaction, leftovers: Leftovers, session_id: str, limit: int, gone: ErasedCounts
) -> int:
    """Erase up to `limit` things of a session with their parts; give how many there were."""
    [found] = await tx.run("session/list_things", session_id=session_id, limit=limit)
    ids: list[str] = found["ids"]
    if not ids:
        return 0
    gone.lines += await leftovers.erase_in(tx, ids, lambda _: False)
    [spoken] = await tx.run("event/delete_run_streams", ids=ids)
    [told] = await tx.run("event/clear_events", ids=ids, payload=EMPTY_PAYLOAD)
    gone.events += spoken["events"] + told["events"]
    await withdraw_proposals(tx, ids, "what it was about was deleted")
    gone.add(await tx.run("session/delete_things", ids=ids))
    return len(ids)


async def withdraw_proposals(tx: Transaction, ids: Sequence[str], note: str) -> None:
    """Take open proposals about things that go out of the inbox, and say why."""
    at = datetime.now(UTC)
    [row] = await tx.run("proposal/withdraw_proposals", ids=ids, note=note, at=at)
    stream_id, changed = knowledge_stream(row["tenant_id"]), EventType.PROPOSAL_CHANGED
    told: dict[str, JsonValue] = {"status": "withdrawn", "by": note}
    await tx.append([NewEvent(stream_id, changed, {"id": id_, **told}) for id_ in row["ids"]])


async def erase_stream(tx: Transaction, session_id: str) -> ErasedCounts:
    """Erase the events of a session's own stream; give what went."""
    [stream] = await tx.run("event/delete_stream", stream_id=session_id)
    return ErasedCounts(events=stream["events"])


async def erase_rest(tx: Transaction, session_id: str, gone: ErasedCounts) -> None:
    """Erase a session that holds no thing any more."""
    gone.add(await tx.run("session/delete_content", session_id=session_id))


async def erase_more(
    tx: Transaction, leftovers: Leftovers, erasure: tuple[str, str], limit: int
) -> int | None:
    """Erase some of a session that was withdrawn; give how much, None once it is gone.

    Args:
        erasure: The id of the erasure, and of the session.
    """
    erasure_id, session_id = erasure
    if count := await erase_things(tx, leftovers, session_id, limit, ErasedCounts()):
        return count
    [told] = await tx.run("event/delete_some", stream_id=session_id, limit=limit)
    if told["events"]:
        return int(told["events"])
    await tx.run("session/restore_label", session_id=session_id)
    await erase_rest(tx, session_id, ErasedCounts())
    await tx.run("erasure/end_erasure", id=erasure_id, at=datetime.now(UTC))
    return None
