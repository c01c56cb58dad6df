"""Debates as rows of the graph and as values. Pure."""

import json
from datetime import datetime
from typing import Any

from app.domain.debate import (
    Criterion,
    CriterionScore,
    Debate,
    DebateRole,
    DebateStatus,
    DebateTurn,
    Issue,
    IssueSeverity,
    IssueStatus,
    Judgement,
    ParseQuality,
    Participant,
    Rating,
    Round,
    Score,
    ScoreStatus,
    StopReason,
    Strategy,
)
from app.graph.base import Row


def debate_from(row: Row) -> Debate:
    """Read a row of `debate/list_by_ids`."""
    fields: Row = dict(row["debate"])
    fields |= {
        "status": DebateStatus(fields["status"]),
        "stop_reason": StopReason(fields["stop_reason"]) if fields["stop_reason"] else None,
        "templates": None if fields["templates"] is None else tuple(fields["templates"]),
        "insights": tuple(fields["insights"] or ()),
        "caveats": tuple(fields["caveats"] or ()),
        "participants": tuple(
            sorted(
                map(_participant, row["roles"]),
                key=lambda participant: [*DebateRole].index(participant.role),
            )
        ),
        "rounds": tuple(sorted(map(_round, row["rounds"]), key=lambda round_: round_.index)),
        "issues": tuple(_issue(one) for one in sorted(row["issues"], key=_place)),
        "others": tuple(_turn(one) for one in sorted(row["others"], key=_order)),
        "score": _score(row["scores"][0]) if row["scores"] else None,
        "ratings": tuple(sorted(map(_rating, row["ratings"]), key=_newest, reverse=True)),
        "recorded_from": datetime.fromisoformat(fields["recorded_from"]),
        "ended_at": _time(fields["ended_at"]),
    }
    return Debate(**fields)


def _place(row: Row) -> tuple[int, int]:
    return row["round"], row["number"]


def _order(row: Row) -> tuple[int, str]:
    """Put turns outside of rounds in the order they were said in."""
    return [*DebateRole].index(DebateRole(row["role"])), row["key"]


def _newest(rating: Rating) -> datetime:
    return rating.recorded_from


def _participant(row: Row) -> Participant:
    fields: Row = {**row, "role": DebateRole(row["role"])}
    return Participant(**fields)


def _round(row: Row) -> Round:
    turns = {turn["role"]: _turn(turn) for turn in row["turns"]}
    quality = row["parse_quality"]
    fields: dict[str, Any] = {name: value for name, value in row.items() if name != "turns"}
    fields |= {
        "proposal": turns.get(DebateRole.PROPOSER),
        "critique": turns.get(DebateRole.SKEPTIC),
        "ready": bool(row["ready"]),
        "parse_quality": ParseQuality(quality) if quality else None,
    }
    return Round(**fields)


def _turn(row: Row) -> DebateTurn:
    usage: Row = json.loads(row["usage"]) if row["usage"] else {}
    return DebateTurn(
        role=DebateRole(row["role"]),
        node_id=row["node_id"],
        text=row["text"],
        status=row["status"],
        failure=row["failure"],
        attempt=row["attempt"],
        output_tokens=usage.get("output_tokens") or 0,
    )


def _issue(row: Row) -> Issue:
    fields: dict[str, Any] = {name: value for name, value in row.items() if name != "number"}
    judgements = (
        Judgement(one["round"], IssueStatus(one["status"]), one["note"], one["stated"])
        for one in sorted(row["judgements"], key=lambda one: one["round"])
    )
    fields |= {
        "severity": IssueSeverity(row["severity"]),
        "strategy": Strategy(row["strategy"]) if row["strategy"] else None,
        "status": IssueStatus(row["status"]),
        "judgements": tuple(judgements),
    }
    return Issue(**fields)


def _score(row: Row) -> Score:
    order = [*Criterion]
    criteria = (
        CriterionScore(Criterion(one["criterion"]), one["points"], one["evidence"])
        for one in sorted(row["criteria"], key=lambda one: order.index(one["criterion"]))
    )
    fields: Row = {**row, "status": ScoreStatus(row["status"]), "criteria": tuple(criteria)}
    return Score(**fields)


def _rating(row: Row) -> Rating:
    at = datetime.fromisoformat(row["recorded_from"])
    return Rating(row["id"], row["value"], row["note"], at, _time(row["recorded_to"]))


def _time(value: str | None) -> datetime | None:
    return datetime.fromisoformat(value) if value else None
