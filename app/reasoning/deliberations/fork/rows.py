"""Forks to and from the parameters and rows of their statements. Pure."""

from collections.abc import Iterable, Sequence
from dataclasses import asdict
from datetime import datetime
from typing import Any

from app.domain.beliefs.knowledge_context import cited_ids
from app.domain.beliefs.weighing import Lead, Weighing
from app.domain.fork import (
    Agreement,
    BranchStatement,
    ConfidenceSpread,
    ConvergencePoint,
    DivergencePoint,
    Finding,
    FindingKind,
    Fork,
    ForkBranch,
    ForkBranchStatus,
    ForkComparison,
    ForkOrigin,
    ForkStatus,
    ForkStyle,
    FoundBy,
    Guidance,
    KeyDifference,
    Recommendation,
    ReplyForm,
    Significance,
)
from app.domain.ids import id_beside
from app.graph.rows import is_whole, present, whole
from app.reasoning.deliberations.fork.schemas import BranchReply, Comparison

Map = dict[str, Any]
_FORK = (
    *("id", "session_id", "node_id", "question", "line_id", "provider", "model", "status"),
    "recorded_from",
)
_BRANCH = (
    *("id", "fork_id", "index", "style", "frame", "unsaid", "support", "attack", "lead"),
    *("origin", "status", "attempt", "recorded_from"),
)
_FINDING = ("id", "kind", "index", "text")
_COMPARED = ("id", "index", "recorded_from")
_POINT = ("id", "kind", "index", "text", "found_by")
_ADVICE = ("id", "index", "rationale", "found_by")
_CONVERGENCE, _DIVERGENCE, _DIFFERENCE = "convergence", "divergence", "difference"


def forks_from(rows: Iterable[Map]) -> list[Fork]:
    """Read rows of `fork/list_by_ids`; what was deleted meanwhile is left out, parts too."""
    return [_fork(row) for row in rows if is_whole(row["fork"], *_FORK)]


def _fork(row: Map) -> Fork:
    compared = whole([row["comparison"]] if row["comparison"] else [], *_COMPARED)
    fields: Map = {
        **_times(row["fork"]),
        "status": ForkStatus(row["fork"]["status"]),
        "branches": tuple(_branch(one) for one in whole(row["branches"], *_BRANCH)),
        "comparison": _comparison(compared[0]) if compared else None,
    }
    return Fork(**fields)


def style_from(row: Map) -> ForkStyle:
    plain, weighing = _weighed(_times(row))
    return ForkStyle(**plain, weighing=weighing)


def style_properties(style: ForkStyle) -> Map:
    """Give what a style thinks and weighs with, as the branch and the style itself store it."""
    return {"frame": style.frame, **asdict(style.weighing)}


def branch_properties(
    branch_id: str, fork_id: str, index: int, style: ForkStyle, origin: ForkOrigin
) -> Map:
    return {
        "id": branch_id,
        "fork_id": fork_id,
        "index": index,
        "style": style.name,
        "origin": origin,
        "status": ForkBranchStatus.PENDING,
        "attempt": 0,
        **style_properties(style),
    }


def reply_properties(reply: BranchReply, ids: Sequence[str]) -> Map:
    """Give what a branch keeps of its answer beside the answer itself.

    Args:
        ids: What the answer could cite; number n is at place n - 1.
    """
    plain = asdict(reply)
    plain.pop("findings")
    return {**plain, "cited_ids": list(cited_ids(reply.conclusion, ids))}


def finding_rows(branch_id: str, reply: BranchReply, ids: Sequence[str]) -> list[Map]:
    return [
        {
            "id": id_beside(branch_id, f"finding {i}"),
            "kind": kind,
            "index": i,
            "text": text,
            "cited_ids": list(cited_ids(text, ids)),
        }
        for i, (kind, text) in enumerate(reply.findings)
    ]


def comparison_properties(comparison_id: str, index: int, comparison: Comparison) -> Map:
    spread = (
        asdict(comparison.spread) if comparison.spread else {"min": None, "max": None, "mean": None}
    )
    told = {
        "insight": comparison.insight,
        "node_id": comparison.node_id,
        "degraded": comparison.degraded,
    }
    return {"id": comparison_id, "index": index, **spread, **told}


def point_rows(comparison_id: str, comparison: Comparison) -> list[Map]:
    """Give every point of a comparison in its order, with what branches say to it."""
    told: list[tuple[Map, Sequence[BranchStatement]]] = [
        *(
            ({"kind": _CONVERGENCE, "text": p.text, "agreement": p.agreement}, p.statements)
            for p in comparison.convergence
        ),
        *(
            ({"kind": _DIVERGENCE, "text": p.topic, "significance": p.significance}, p.positions)
            for p in comparison.divergence
        ),
        *(
            ({"kind": _DIFFERENCE, "text": p.text}, [BranchStatement(p.branch_id, p.text, None)])
            for p in comparison.differences
        ),
    ]
    found_by = [
        one.found_by
        for one in (*comparison.convergence, *comparison.divergence, *comparison.differences)
    ]
    return [
        {
            "properties": {
                **properties,
                "id": id_beside(comparison_id, f"point {i}"),
                "index": i,
                "found_by": by,
            },
            "statements": [{"index": n, **asdict(said)} for n, said in enumerate(statements)],
        }
        for i, ((properties, statements), by) in enumerate(zip(told, found_by, strict=True))
    ]


def advice_rows(comparison_id: str, comparison: Comparison) -> list[Map]:
    return [
        {
            "branch_id": one.branch_id,
            "properties": {
                "id": id_beside(comparison_id, f"advice {i}"),
                "index": i,
                "rationale": one.rationale,
                "confidence": one.confidence,
                "found_by": one.found_by,
            },
        }
        for i, one in enumerate(comparison.advice)
    ]


def _branch(row: Map) -> ForkBranch:
    plain, weighing = _weighed(_times(row))
    found = sorted(whole(row["findings"], *_FINDING), key=lambda one: one["index"])
    guided = whole(row["guidance"], "id", "text", "recorded_from")
    guided = sorted(guided, key=lambda one: (one["recorded_from"], one["id"]))
    fields: Map = {
        **plain,
        "weighing": weighing,
        "origin": ForkOrigin(row["origin"]),
        "status": ForkBranchStatus(row["status"]),
        "parse": ReplyForm(row["parse"]) if row["parse"] else None,
        "of_ids": tuple(sorted(present(row["of_ids"]))),
        "findings": tuple(_finding(one) for one in found),
        "cited_ids": tuple(row["cited_ids"]),
        "guidance": tuple(Guidance(**_times(one)) for one in guided),
    }
    return ForkBranch(**fields)


def _finding(row: Map) -> Finding:
    cited = tuple(row["cited_ids"])
    fields: Map = {**row, "kind": FindingKind(row["kind"]), "cited_ids": cited}
    return Finding(**fields)


def _comparison(row: Map) -> ForkComparison:
    points = sorted(whole(row["points"], *_POINT), key=lambda point: point["index"])
    advice = sorted(whole(row["advice"], *_ADVICE), key=lambda one: one["index"])

    def of(kind: str) -> Iterable[Map]:
        return (point for point in points if point["kind"] == kind)

    spread = {name: row[name] for name in ("min", "max", "mean")}
    return ForkComparison(
        id=row["id"],
        index=row["index"],
        spread=ConfidenceSpread(**spread) if row["min"] is not None else None,
        convergence=tuple(map(_convergence, whole(of(_CONVERGENCE), "agreement"))),
        divergence=tuple(map(_divergence, whole(of(_DIVERGENCE), "significance"))),
        differences=tuple(one for point in of(_DIFFERENCE) for one in _differences(point)),
        recommendations=tuple(_recommendation(one) for one in advice),
        insight=row["insight"],
        node_id=row["node_id"],
        degraded=row["degraded"],
        recorded_from=datetime.fromisoformat(row["recorded_from"]),
    )


def _convergence(row: Map) -> ConvergencePoint:
    agreement, by = Agreement(row["agreement"]), FoundBy(row["found_by"])
    return ConvergencePoint(row["id"], row["text"], agreement, by, _statements(row))


def _divergence(row: Map) -> DivergencePoint:
    weight, by = Significance(row["significance"]), FoundBy(row["found_by"])
    return DivergencePoint(row["id"], row["text"], weight, by, _statements(row))


def _differences(row: Map) -> Iterable[KeyDifference]:
    """Give the one difference that a point tells; none where its branch was deleted meanwhile."""
    for statement in _statements(row):
        by = FoundBy(row["found_by"])
        yield KeyDifference(row["id"], statement.branch_id, row["text"], by)


def _recommendation(row: Map) -> Recommendation:
    told: Map = {name: row[name] for name in ("id", "branch_id", "rationale", "confidence")}
    return Recommendation(**told, found_by=FoundBy(row["found_by"]))


def _statements(row: Map) -> tuple[BranchStatement, ...]:
    said = whole(row["statements"], "branch_id", "index", "text")
    ordered = sorted(said, key=lambda statement: statement["index"])
    return tuple(
        BranchStatement(one["branch_id"], one["text"], one["confidence"]) for one in ordered
    )


def _weighed(row: Map) -> tuple[Map, Weighing]:
    """Take how somebody weighs out of a row."""
    plain = dict(row)
    figures: Map = {name: plain.pop(name) for name in ("unsaid", "support", "attack")}
    return plain, Weighing(**figures, lead=Lead(plain.pop("lead")))


def _times(row: Map) -> Map:
    names = [name for name in ("recorded_from", "ended_at") if row.get(name)]
    return {**row, **{name: datetime.fromisoformat(row[name]) for name in names}}
