"""Insights as they are written: one transaction with its belief and its event."""

from collections.abc import Sequence
from datetime import UTC, datetime

from app.domain.beliefs.belief import (
    Assert,
    BeliefKind,
    Derive,
    Justify,
    NewBelief,
    NewJustification,
    Operation,
)
from app.domain.ids import derived_id, id_beside
from app.domain.job import JobKind
from app.domain.metacognition import Finding, Scope, insight_type
from app.domain.search import search_properties
from app.events.types import EventType, NewEvent, knowledge_stream
from app.graph.base import Row
from app.graph.change import Write, append, queue, run
from app.reasoning.beliefs.maintenance.service import BeliefService
from app.reasoning.knowledge.insights.rules.evidence import Verified, verified
from app.reasoning.knowledge.insights.schemas import NewInsight, Stored

RULE = "shown by"


class InsightStore:
    def __init__(self, tenant_id: str, beliefs: BeliefService) -> None:
        self._tenant_id = tenant_id
        self._beliefs = beliefs

    def store_in(self, finding: Finding, scope: Scope) -> Write[Stored]:
        """Store what an analyser found; as `keep_in`."""
        insight = NewInsight(
            self.insight_id(finding, scope),
            insight_type(finding.kind, improves=finding.improves),
            finding.kind,
            finding.text,
            finding.counter,
            finding.confidence,
            finding.session_id,
            finding.evidence,
        )
        return (yield from self.keep_in(insight))

    def keep_in(self, insight: NewInsight) -> Write[Stored]:
        """Store an insight with what shows it, or add what is new to the one that is there.

        Excerpts that do not stand in their nodes are dropped; with none left nothing is written.
        An insight that a person retracted stays as it is.
        """
        ids = sorted({excerpt.node_id for excerpt in insight.evidence})
        [row] = yield from run("insight/list_texts", ids=ids)
        texts = {node["id"]: node["texts"] for node in row["nodes"]}
        evidence, dropped = verified(insight.evidence, texts)
        if not evidence:
            return Stored(None, dropped, is_shown=False)
        [merged] = yield from self._merge(insight, evidence, dropped)
        if merged["is_withdrawn"] or not (merged["gained"] or merged["is_replaced"]):
            return Stored(None, dropped)
        held = {node["id"] for node in row["nodes"] if node["is_held"]}
        premises = frozenset(one.node_id for one in evidence if one.node_id in held)
        # Without a new premise it is justified by these already.
        gained = premises if merged["is_new"] else premises.intersection(merged["gained"])
        operation = _operation(insight.id, premises, is_new=merged["is_new"])
        if operation is not None and (merged["is_new"] or gained):
            yield from self._beliefs.apply_in(operation)
        yield from queue(JobKind.EMBEDDING)
        yield from append([self._event(insight.id, merged)])
        return Stored(insight.id, dropped)

    def insight_id(self, finding: Finding, scope: Scope) -> str:
        """Name the one insight on a subject, or on a scope, that this kind of finding makes."""
        subject = finding.subject_id or f"scope {scope}"
        kind = f"improve {finding.kind}" if finding.improves else finding.kind
        return derived_id(None, self._tenant_id, "insight", kind, subject)

    def _merge(
        self, insight: NewInsight, evidence: Sequence[Verified], dropped: int
    ) -> Write[list[Row]]:
        session_id, text, by = insight.session_id, insight.text, insight.found_by
        return (
            yield from run(
                "insight/merge_insight",
                id=insight.id,
                properties={
                    "kind": BeliefKind.INSIGHT,
                    "type": insight.type,
                    "finding": insight.finding,
                    "text": text,
                    "counter": insight.counter,
                    "confidence": insight.confidence,
                    "session_id": session_id,
                    "dropped": dropped,
                    "found_by": by,
                    **search_properties(self._tenant_id, BeliefKind.INSIGHT, session_id, text),
                },
                evidence=[_edge(insight.id, one, by) for one in evidence],
                at=datetime.now(UTC),
            )
        )

    def _event(self, insight_id: str, merged: Row) -> NewEvent:
        stream_id = knowledge_stream(self._tenant_id)
        if merged["is_new"]:
            return NewEvent(stream_id, EventType.INSIGHT_ADDED, {"id": insight_id})
        told = {"id": insight_id, "gained": len(merged["gained"])}
        return NewEvent(stream_id, EventType.INSIGHT_EVIDENCED, told)


def _operation(insight_id: str, premises: frozenset[str], *, is_new: bool) -> Operation | None:
    """Give what makes a belief of an insight: it rests on all of its evidence that is held.

    Where none of it is held, such as a decision that nobody adopted, it is asserted.
    """
    belief = NewBelief(insight_id, BeliefKind.INSIGHT, None)
    if not premises:
        return Assert(id_beside(insight_id, "assert"), belief) if is_new else None
    key = " ".join(sorted(premises))
    because = NewJustification(id_beside(insight_id, f"because {key}"), premises, RULE)
    if is_new:
        return Derive(id_beside(insight_id, "derive"), belief, because)
    return Justify(id_beside(insight_id, f"justify {key}"), insight_id, because)


def _edge(insight_id: str, one: Verified, found_by: str | None) -> Row:
    return {
        "node_id": one.node_id,
        "edge": {
            "id": id_beside(insight_id, one.node_id),
            "excerpt": one.text,
            "relevance": one.relevance,
            "weight": one.relevance,
            "start": one.start,
            "end": one.end,
            "found_by": found_by,
        },
    }
