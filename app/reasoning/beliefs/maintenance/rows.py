"""Beliefs as the parameters of the statements that write and read them. Pure."""

import json
from collections.abc import Mapping, Sequence
from dataclasses import asdict
from datetime import datetime
from operator import itemgetter
from typing import Any

from app.domain.beliefs.alike import conflict_key
from app.domain.beliefs.belief import (
    Adopt,
    BeliefKind,
    BeliefStatus,
    Contradict,
    NewBelief,
    NewJustification,
    Operation,
    Product,
    RetractAll,
)
from app.domain.beliefs.contradiction import (
    PERSON,
    ContradictionStatus,
    Finding,
    ResolutionDraft,
    Severity,
    flat,
    status_of,
    verdict_fields,
)
from app.domain.beliefs.knowledge import InsightType
from app.domain.ids import derived_id, new_id
from app.domain.job import JobKind
from app.domain.nodes.decision import DecisionStatus
from app.domain.nodes.thinking import NodeKind, NodeStatus, Role
from app.domain.search import search_properties
from app.graph.rows import is_whole, present, whole
from app.reasoning.beliefs.maintenance.state import (
    Created,
    Effect,
    Justified,
    Known,
    KnownContradiction,
    Settled,
    State,
)

Map = dict[str, Any]
_UNSETTLED = frozenset((ContradictionStatus.OPEN, ContradictionStatus.POSSIBLE))
_TITLE = 120
_QUOTE = 200
_BELIEF_FIELDS = ("belief_id", "premise_id", "by_id", "a_id", "b_id", "resolver_id")
_EVERY_KNOWN = ("id", "kind")
_LABELS = {
    BeliefKind.KNOWLEDGE: "KnowledgeEntry",
    BeliefKind.DECISION: "DecisionPoint",
    BeliefKind.HYPOTHESIS: "Hypothesis",
    BeliefKind.INSIGHT: "Insight",
    BeliefKind.THOUGHT: "ThinkingNode",
    BeliefKind.SYNTHESIS: "ThinkingNode",
}


def named(operation: Operation) -> Map:
    """Give the ids that an operation names, sorted out by what they are to be."""
    belief: NewBelief | None = getattr(operation, "belief", None)
    justification: NewJustification | None = getattr(operation, "justification", None)
    product: Product | None = getattr(operation, "produces", None)
    resolver: NewBelief | None = getattr(operation, "resolver", None)
    made = product.belief if product else None
    beliefs = {getattr(operation, field, None) for field in _BELIEF_FIELDS}
    beliefs |= {one.id for one in (belief, resolver, made) if one}
    beliefs |= justification.premise_ids if justification else frozenset()
    if isinstance(operation, Adopt):
        beliefs |= operation.asserted_ids | operation.derived_ids | operation.assumed_ids
    if isinstance(operation, RetractAll):
        beliefs |= operation.belief_ids
    justifications = {justification.id} if justification else set[str]()
    justifications |= {product.justification_id} if product else set()
    return {
        "ids": sorted(id_ for id_ in beliefs if id_),
        "justification_ids": sorted(justifications),
        "contradiction_id": getattr(operation, "contradiction_id", None),
        "conclusion_id": getattr(operation, "belief_id", None),
        "premise_id": getattr(operation, "premise_id", None),
    }


def state_from(row: Map) -> State:
    """Give the state that a row tells of, as if what was deleted meanwhile had never been there.

    An erasure ends beliefs by a lock, and deletes them later without one.
    """
    known = {found["id"]: _known(found) for found in whole(row["known"], *_EVERY_KNOWN)}
    contradictions = [_contradiction(one) for one in row["contradictions"] if _is_told(one)]
    resting = tuple(
        NewJustification(one["id"], frozenset(present(one["premise_ids"])), one["rule"])
        for one in sorted(whole(row["resting"], "id"), key=itemgetter("id"))
    )
    conflict = contradictions[0] if contradictions else None
    return State(known, frozenset(row["taken"]), conflict, resting)


def _is_told(row: Map) -> bool:
    a, b, _ = row["sides"]
    return is_whole(row, "status") and all(is_whole(side, *_EVERY_KNOWN) for side in (a, b))


def _contradiction(row: Map) -> KnownContradiction:
    a, b, product = row["sides"]
    made = _known(product) if product and is_whole(product, *_EVERY_KNOWN) else None
    return KnownContradiction(
        row["status"] in _UNSETTLED, _known(a), _known(b), made, row["resolution"] is not None
    )


def _known(row: Map) -> Known:
    return Known(
        id=row["id"],
        kind=row["kind"],
        text=row["text"],
        valid_from=_time(row["valid_from"]),
        valid_to=_time(row["valid_to"]),
        is_belief=row["is_belief"],
        is_asserted=row["is_asserted"],
        is_assumed=row["is_assumed"],
        is_withdrawn=row["withdrawn"] is not None,
        resolved_in=row["resolved_in"],
    )


def created_row(created: Created, tenant_id: str) -> Map:
    belief = created.belief
    return {
        "id": belief.id,
        "label": _LABELS[belief.kind],
        "is_new": created.is_new,
        "properties": _properties(belief, tenant_id) if created.is_new else {},
        "asserted": created.is_asserted,
        "assumed": created.is_assumed,
    }


def held_rows(operation: Adopt) -> list[Map]:
    """Give beliefs that are held from the beginning, each with its first status record."""
    asserted = operation.asserted_ids
    ids = sorted(asserted | operation.assumed_ids)
    return [{"id": id_, "record_id": new_id(), "asserted": id_ in asserted} for id_ in ids]


def held_changes(operation: Adopt, kind: BeliefKind) -> list[Map]:
    """Give what `belief/update_statuses` would tell of beliefs that are held from the beginning."""
    ids = sorted(operation.asserted_ids | operation.assumed_ids)
    held = {"before": None, "after": BeliefStatus.HELD}
    return [{"id": id_, "kind": kind, **held} for id_ in ids]


def justified_row(justified: Justified) -> Map:
    justification = justified.justification
    return {
        "id": justification.id,
        "conclusion_id": justified.conclusion_id,
        "premises": [
            {"id": id_, "edge_id": derived_id(None, justification.id, id_)}
            for id_ in sorted(justification.premise_ids)
        ],
        "rule": justification.rule,
    }


def contradiction_row(opened: Contradict, known: Mapping[str, Known], tenant_id: str) -> Map:
    quotes = [(known[id_].text or "")[:_QUOTE] for id_ in (opened.a_id, opened.b_id)]
    summary = opened.summary or f"“{quotes[0]}” against “{quotes[1]}”"
    finding = opened.finding
    return {
        "id": opened.contradiction_id,
        "properties": {
            "kind": "contradiction",
            "type": opened.type,
            "status": status_of(finding),
            "resolution": None,
            "alike": conflict_key(*(known[id_].text or "" for id_ in (opened.a_id, opened.b_id))),
            "summary": summary,
            **_found_properties(finding),
            **_draft_properties(finding.draft if finding else None),
            **search_properties(tenant_id, "contradiction", None, summary),
        },
        "side_a": {"id": opened.a_id, "edge_id": new_id()},
        "side_b": {"id": opened.b_id, "edge_id": new_id()},
    }


def _found_properties(finding: Finding | None) -> Map:
    if finding is None:
        person = {"severity": Severity.MEDIUM, "detector": PERSON, "confidence": None}
        return {**person, "spans_a": [], "spans_b": [], "verdicts": "[]"}
    return {
        "severity": finding.severity,
        "detector": finding.detector,
        "confidence": finding.confidence,
        "spans_a": flat(finding.spans_a),
        "spans_b": flat(finding.spans_b),
        "verdicts": json.dumps([verdict_fields(verdict) for verdict in finding.verdicts]),
        "judged_by": finding.judged_by,
        "likelihood": finding.likelihood,
    }


def _draft_properties(draft: ResolutionDraft | None) -> Map:
    if draft is None:
        return {}
    places = {"spans_a": flat(draft.spans_a), "spans_b": flat(draft.spans_b)}
    told = json.dumps(asdict(draft) | places)
    return {"draft": told, "drafted_resolution": draft.resolution}


def settled_parameters(settled: Settled, tenant_id: str) -> Map:
    return {
        "id": settled.id,
        "properties": {
            "status": settled.status,
            "resolution": settled.resolution,
            "rationale": settled.rationale,
            **(_found_properties(settled.finding) if settled.finding else {}),
        },
        "resolver_id": settled.resolver_id,
        "product_id": settled.product_id,
        "edge_ids": [new_id(), new_id()],
        "annotation": _annotation(settled, tenant_id),
    }


def _annotation(settled: Settled, tenant_id: str) -> Map | None:
    """Give the node that holds why it was settled so; None where a belief settles it."""
    if settled.rationale is None or settled.resolver_id is not None:
        return None
    kind, text = NodeKind.HUMAN_ANNOTATION, settled.rationale
    own = {**_said(text, Role.USER), **search_properties(tenant_id, kind, None, text)}
    return {"id": new_id(), "kind": kind, **own}


def record_rows(changed: Sequence[Map], effect: Effect) -> list[Map]:
    """Give the status records that a change opens, the contradiction's among them."""
    rows = [
        _record(row["id"], row["after"], row["disputed"])
        | {"superseded_by": row["superseded_by"], "reason": row["reason"]}
        for row in changed
    ]
    if effect.opened:
        rows.append(_record(effect.opened.contradiction_id, status_of(effect.opened.finding), None))
    if effect.settled:
        settled = effect.settled
        record = _record(settled.id, settled.status, None)
        rows.append(record | {"resolution": settled.resolution})
    return rows


def _record(subject_id: str, status: str, disputed: bool | None) -> Map:
    return {"id": new_id(), "subject_id": subject_id, "status": status, "disputed": disputed}


def job_kinds(effect: Effect) -> list[JobKind]:
    """Tell what is to be done after a change: texts to be embedded, beliefs to be compared."""
    is_told = effect.opened or (effect.settled and effect.settled.rationale)
    is_new = any(created.is_new for created in effect.created)
    due = [JobKind.EMBEDDING] if is_told or is_new else []
    return [*due, JobKind.COMPARISON] if effect.created or effect.lifted else due


def withdrawn_rows(effect: Effect) -> list[Map]:
    return [asdict(withdrawn) for withdrawn in effect.withdrawn]


def _properties(belief: NewBelief, tenant_id: str) -> Map:
    text = belief.text or ""
    return {
        "kind": belief.kind,
        "valid_from": belief.valid_from,
        "valid_to": belief.valid_to,
        **_own_properties(belief.kind, text),
        **search_properties(tenant_id, belief.kind, None, text),
    }


def _own_properties(kind: BeliefKind, text: str) -> Map:
    """Give what a node of this kind has elsewhere, as far as a belief alone can say it."""
    match kind:
        case BeliefKind.KNOWLEDGE:
            title = text.strip().splitlines()[0][:_TITLE]
            return {"title": title, "content": text, "tags": [], "source": "api"}
        case BeliefKind.DECISION:
            status = DecisionStatus.DECIDED
            return {"description": text, "status": status, "extracted_by": "person"}
        case BeliefKind.HYPOTHESIS:
            return {"text": text, "status": "open"}
        case BeliefKind.INSIGHT:
            return {"text": text, "type": InsightType.PATTERN}
        case BeliefKind.THOUGHT | BeliefKind.SYNTHESIS:
            return _said(text, Role.ASSISTANT)


def _said(text: str, role: Role) -> Map:
    said = {"response": text, "reasoning": "", "role": role, "position": 0}
    return {**said, "status": NodeStatus.COMPLETE, "source": "api"}


def _time(value: str | None) -> datetime | None:
    return datetime.fromisoformat(value) if value else None
