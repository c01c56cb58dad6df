"""What a decision is worth today, in values and in one sentence. Pure."""

from collections.abc import Callable, Mapping
from datetime import datetime
from typing import Any

from app.domain.nodes.decision import DecisionPoint, DecisionStatus
from app.domain.nodes.edge import EdgeType
from app.domain.nodes.follow_up import ProposalAnswer
from app.domain.nodes.headline import shortened
from app.domain.nodes.why import Reason, Verdict
from app.graph.rows import is_whole, whole

MAX_QUOTE = 120
Map = Mapping[str, Any]
_BELIEVED = frozenset(
    {DecisionStatus.SUPERSEDED, DecisionStatus.RETRACTED, DecisionStatus.UNSUPPORTED}
)
_KNOWN = frozenset({EdgeType.DECIDED, EdgeType.DEPENDS_ON, EdgeType.USED, EdgeType.DERIVED_FROM})
_ENDED = frozenset({DecisionStatus.FAILED, DecisionStatus.REVERSED})
_SETTLED: Mapping[str, DecisionStatus] = {
    ProposalAnswer.ACCEPTED: DecisionStatus.DECIDED,
    ProposalAnswer.REJECTED: DecisionStatus.REJECTED,
    ProposalAnswer.REPLACED: DecisionStatus.SUPERSEDED,
}


def is_torn(row: Map) -> bool:
    """Tell whether a decision was deleted while `decision/find_verdict` read what holds of it."""
    return row["record"] is not None and not is_whole(row["record"], "status", "since")


def whole_row(row: Map) -> Map:
    """Leave out of a row of `decision/find_verdict` what was deleted while it was read."""
    needed = {
        "replaced_by": ("id", "decided_at"),
        "outcome": ("status", "at"),
        "settled": ("answer", "at"),
    }
    gone = {name for name, parts in needed.items() if row[name] and not is_whole(row[name], *parts)}
    return {**row, **dict.fromkeys(gone), "fallen": whole(row["fallen"], "id", "status")}


def verdict(decision: DecisionPoint, row: Map) -> Verdict:
    """Judge a decision by what holds of it at a moment (`decision/find_verdict`)."""
    status = status_at(decision, row)
    replaced_by = row["replaced_by"] if status is DecisionStatus.SUPERSEDED else None
    fallen: list[Map] = row["fallen"] if status is DecisionStatus.UNSUPPORTED else []
    return Verdict(
        status=status,
        decided_at=decided_at(decision),
        changed_at=_changed_at(status, row),
        replaced_by_id=replaced_by["id"] if replaced_by else None,
        fallen_ids=tuple(one["id"] for one in fallen),
        sentence=f"{_taken(decision, row)}{_SENTENCES[status](row)}.",
    )


def status_at(decision: DecisionPoint, row: Map) -> DecisionStatus:
    """Derive the status as `decision/update_statuses` does, from what held at the moment."""
    record, outcome = row["record"], row["outcome"]
    if record and record["status"] in _BELIEVED:
        return DecisionStatus(record["status"])
    if record and record["disputed"]:
        return DecisionStatus.DISPUTED
    if outcome and outcome["status"] in _ENDED:
        return DecisionStatus(outcome["status"])
    if settled := row["settled"]:
        return _SETTLED[settled["answer"]]
    is_taken = decision.chosen is not None and not decision.is_recommended
    return (
        DecisionStatus.DECIDED if is_taken or decision.node_id is None else DecisionStatus.PROPOSED
    )


def decided_at(decision: DecisionPoint) -> datetime:
    return decision.valid_from or decision.recorded_from


def is_later(reason: Reason, decision: DecisionPoint) -> bool:
    """Tell whether a reason came only after a decision was taken.

    What a decision depends on, or what was used for it, was known then. Where the decision has a
    time of its own, so was what has none: when it was recorded says nothing of that.
    """
    if reason.edge.type in _KNOWN:
        return False
    node = reason.node
    if decision.valid_from is not None:
        return node.valid_from is not None and node.valid_from > decision.valid_from
    return (node.valid_from or node.recorded_from) > decision.recorded_from


def _changed_at(status: DecisionStatus, row: Map) -> datetime | None:
    if status is DecisionStatus.SUPERSEDED and row["replaced_by"]:
        return _time(row["replaced_by"]["decided_at"])
    if row["settled"] and status in _SETTLED.values():
        return _time(row["settled"]["at"])
    if status in _BELIEVED or status is DecisionStatus.DISPUTED:
        return _time(row["record"]["since"])
    return _time(row["outcome"]["at"]) if status in _ENDED else None


def _taken(decision: DecisionPoint, row: Map) -> str:
    at, settled = _day(decided_at(decision)), row["settled"]
    if settled and settled["answer"] == ProposalAnswer.ACCEPTED:
        return f"Proposed on {at}; accepted on {_day(_time(settled['at']))}"
    is_open = decision.chosen is None or decision.is_recommended
    return f"{'Proposed' if is_open and decision.node_id else 'Decided'} on {at}"


def _turned_down(row: Map) -> str:
    return f"; turned down on {_day(_time(row['settled']['at']))}"


def _superseded(row: Map) -> str:
    by = row["replaced_by"]
    if by is None:
        return "; superseded"
    said = f"; superseded on {_day(_time(by['decided_at']))} by {_quoted(by['title'])}"
    return said + _because(by["reason"])


def _retracted(row: Map) -> str:
    record = row["record"]
    return f"; retracted on {_day(_time(record['since']))}{_because(record['reason'])}"


def _unsupported(row: Map) -> str:
    said = f"; unsupported since {_day(_time(row['record']['since']))}"
    lost = "; ".join(_lost(one) for one in row["fallen"])
    return f"{said}: {lost}" if lost else said


def _lost(fallen: Map) -> str:
    return f"{_quoted(fallen['title'])} was {fallen['status']}{_because(fallen['reason'])}"


def _disputed(row: Map) -> str:
    return f"; disputed since {_day(_time(row['record']['since']))} by an open contradiction"


def _ended(row: Map) -> str:
    outcome = row["outcome"]
    word = "failed" if outcome["status"] == DecisionStatus.FAILED else "was reversed"
    return f"; it {word} on {_day(_time(outcome['at']))}: {_quoted(outcome['text'])}"


def _stands(row: Map) -> str:
    outcome = row["outcome"]
    return f"; outcome {outcome['status']}: {_quoted(outcome['text'])}" if outcome else ""


_SENTENCES: Mapping[DecisionStatus, Callable[[Map], str]] = {
    DecisionStatus.SUPERSEDED: _superseded,
    DecisionStatus.RETRACTED: _retracted,
    DecisionStatus.UNSUPPORTED: _unsupported,
    DecisionStatus.DISPUTED: _disputed,
    DecisionStatus.REVERSED: _ended,
    DecisionStatus.FAILED: _ended,
    DecisionStatus.DECIDED: _stands,
    DecisionStatus.REJECTED: _turned_down,
    DecisionStatus.PROPOSED: lambda _: "",
}


def _because(reason: str | None) -> str:
    return f" because: {shortened(reason, MAX_QUOTE).rstrip('.')}" if reason else ""


def _quoted(text: str | None) -> str:
    return f"“{shortened(text or '', MAX_QUOTE)}”"


def _time(value: str) -> datetime:
    return datetime.fromisoformat(value)


def _day(at: datetime) -> str:
    return f"{at.day} {at:%B %Y}"
