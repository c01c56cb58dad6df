"""Debates as rows of the graph and as values. Pure."""

import json
from collections.abc import Iterable
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
from app.graph.rows import is_whole, whole

_ALWAYS = (
    *("id", "session_id", "question", "question_node_id", "job_id", "status", "min_rounds"),
    *("max_rounds", "stop_score", "score_samples", "recorded_from"),
)
_ROLE = ("role", "provider", "model", "max_output_tokens", "branch_id")
_TURN = ("role", "attempt", "node_id", "text", "status")
_ISSUE = ("id", "key", "severity", "problem", "status", "round", "number")
_SCORE = ("status", "samples", "readable")
_RATING = ("id", "value", "recorded_from")


def debate_from(row: Row) -> Debate:
    """Read a row of `debate/list_by_ids`; parts that were deleted meanwhile are left out."""
    rounds = whole(row["rounds"], "index")
    issues, others = whole(row["issues"], *_ISSUE), whole(row["others"], *_TURN, "key")
    scores, ratings = whole(row["scores"], *_SCORE), whole(row["ratings"], *_RATING)
    fields: Row = dict(row["debate"])
    fields |= {
        "status": DebateStatus(fields["status"]),
        "stop_reason": StopReason(fields["stop_reason"]) if fields["stop_reason"] else None,
        "templates": None if fields["templates"] is None else tuple(fields["templates"]),
        "insights": tuple(fields["insights"] or ()),
        "caveats": tuple(fields["caveats"] or ()),
        "participants": tuple(
            sorted(
                map(_participant, whole(row["roles"], *_ROLE)),
                key=lambda participant: [*DebateRole].index(participant.role),
            )
        ),
        "rounds": tuple(sorted(map(_round, rounds), key=lambda round_: round_.index)),
        "issues": tuple(_issue(one) for one in sorted(issues, key=_place)),
        "others": tuple(_turn(one) for one in sorted(others, key=_order)),
        "score": _score(scores[0]) if scores else None,
        "ratings": tuple(sorted(map(_rating, ratings), key=_newest, reverse=True)),
        "recorded_from": datetime.fromisoformat(fields["recorded_from"]),
        "ended_at": _time(fields["ended_at"]),
    }
    return Debate(**fields)


def debates_from(rows: Iterable[Row]) -> list[Debate]:
    """Read rows of `debate/list_by_ids`; a debate that was deleted meanwhile is left out."""
    return [debate_from(row) for row in rows if is_whole(row["debate"], *_ALWAYS)]


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
    turns = {turn["role"]: _turn(turn) for turn in whole(row["turns"], *_TURN)}
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
    judged = whole(row["judgements"], "round", "status", "stated")
    judgements = (
        Judgement(one["round"], IssueStatus(one["status"]), one["note"], one["stated"])
        for one in sorted(judged, key=lambda one: one["round"])
    )
    fields |= {
        "severity": IssueSeverity(row["severity"]),
        "strategy": Strategy(row["strategy"]) if row["strategy"] else None,
        "status": IssueStatus(row["status"]),
        "judgements": tuple(judgements),
    }
    return Issue(**fields)


def _score(row: Row) -> Score:
    order, criteria = [*Criterion], whole(row["criteria"], "criterion", "points")
    scored = (
        CriterionScore(Criterion(one["criterion"]), one["points"], one["evidence"])
        for one in sorted(criteria, key=lambda one: order.index(one["criterion"]))
    )
    fields: Row = {**row, "status": ScoreStatus(row["status"]), "criteria": tuple(scored)}
    return Score(**fields)


def _rating(row: Row) -> Rating:
    at = datetime.fromisoformat(row["recorded_from"])
    return Rating(row["id"], row["value"], row["note"], at, _time(row["recorded_to"]))


def _time(value: str | None) -> datetime | None:
    return datetime.fromisoformat(value) if value else None
