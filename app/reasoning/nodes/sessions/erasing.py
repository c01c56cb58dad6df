"""What goes with a session: its things in batches, then the rest of it."""

from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from datetime import UTC, datetime

from app.domain.erasure import EMPTY_PAYLOAD
from app.events.types import EventType, JsonValue, NewEvent, knowledge_stream
from app.graph.base import Row
from app.graph.change import Write, append, run
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


def erase_things(
    leftovers: Leftovers, session_id: str, limit: int, gone: ErasedCounts
) -> Write[int]:
    """Erase up to `limit` things of a session with their parts; give how many there were."""
    [found] = yield from run("session/list_things", session_id=session_id, limit=limit)
    ids: list[str] = found["ids"]
    if not ids:
        return 0
    gone.lines += yield from leftovers.erase_in(ids, lambda _: False)
    [spoken] = yield from run("event/delete_run_streams", ids=ids)
    [told] = yield from run("event/clear_events", ids=ids, payload=EMPTY_PAYLOAD)
    gone.events += spoken["events"] + told["events"]
    yield from withdraw_proposals(ids, "what it was about was deleted")
    gone.add((yield from run("session/delete_things", ids=ids)))
    yield from run("embedding/note_removals")
    return len(ids)


def withdraw_proposals(ids: Sequence[str], note: str) -> Write[None]:
    """Take open proposals about things that go out of the inbox, and say why."""
    at = datetime.now(UTC)
    [row] = yield from run("proposal/withdraw_proposals", ids=ids, note=note, at=at)
    stream_id, changed = knowledge_stream(row["tenant_id"]), EventType.PROPOSAL_CHANGED
    told: dict[str, JsonValue] = {"status": "withdrawn", "by": note}
    yield from append([NewEvent(stream_id, changed, {"id": id_, **told}) for id_ in row["ids"]])


def erase_stream(session_id: str) -> Write[ErasedCounts]:
    """Erase the events of a session's own stream; give what went."""
    [stream] = yield from run("event/delete_stream", stream_id=session_id)
    return ErasedCounts(events=stream["events"])


def erase_rest(session_id: str, gone: ErasedCounts) -> Write[None]:
    """Erase a session that holds no thing any more."""
    gone.add((yield from run("session/delete_content", session_id=session_id)))


def erase_more(leftovers: Leftovers, erasure: tuple[str, str], limit: int) -> Write[int | None]:
    """Erase some of a session that was withdrawn; give how much, None once it is gone.

    Args:
        erasure: The id of the erasure, and of the session.
    """
    erasure_id, session_id = erasure
    if count := (yield from erase_things(leftovers, session_id, limit, ErasedCounts())):
        return count
    [told] = yield from run("event/delete_some", stream_id=session_id, limit=limit)
    if told["events"]:
        return int(told["events"])
    yield from run("session/restore_label", session_id=session_id)
    yield from erase_rest(session_id, ErasedCounts())
    yield from run("erasure/end_erasure", id=erasure_id, at=datetime.now(UTC))
    return None
