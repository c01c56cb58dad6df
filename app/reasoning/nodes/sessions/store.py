"""What is read and written of a locked session beside its own fields."""

from dataclasses import dataclass
from datetime import UTC, datetime

from app.domain.ids import new_id
from app.events.types import EventType, NewEvent
from app.graph.change import Write, append, run
from app.reasoning.nodes.sessions import rules

_MAX_CONCLUDED = 50
"""Decisions, and open points, that a conclusion names."""


@dataclass(frozen=True, slots=True)
class ModeChange:
    session_id: str
    before: str | None
    after: str
    reason: str | None = None
    """None where the mode was changed with other fields."""


@dataclass(frozen=True, slots=True)
class SessionOutcome:
    text: str
    """What a session ends with where nobody says it."""
    decision_ids: tuple[str, ...]
    """Oldest first."""
    open_hypothesis_ids: tuple[str, ...]
    """Newest first."""


def note_switch(change: ModeChange) -> Write[None]:
    """Keep a change of mode in the history of the session."""
    switch = {"id": new_id(), "before": change.before, "after": change.after}
    switch["reason"] = change.reason
    at = datetime.now(UTC)
    yield from run("session/create_mode_switch", session_id=change.session_id, switch=switch, at=at)
    told = {"mode_before": change.before, "mode_after": change.after}
    yield from append([NewEvent(change.session_id, EventType.SESSION_MODE_SWITCHED, told)])


def read_conclusion(session_id: str) -> Write[SessionOutcome]:
    """Read what a session ends with: its decisions, and what is open in it."""
    [found] = yield from run("session/list_open", session_id=session_id, limit=_MAX_CONCLUDED)
    reasons = {one["id"]: one["reason"] for one in found["open"]}
    [row] = yield from run(
        "session/list_conclusion",
        session_id=session_id,
        open_ids=[*reasons],
        limit=_MAX_CONCLUDED,
    )
    texts = {one["id"]: one["text"] for one in row["open"]}
    left = [
        {"text": texts[id_], "reason": reason} for id_, reason in reasons.items() if id_ in texts
    ]
    return SessionOutcome(
        rules.conclusion_of(row["decisions"], left),
        tuple(decision["id"] for decision in row["decisions"]),
        tuple(id_ for id_, reason in reasons.items() if reason == "untested"),
    )
