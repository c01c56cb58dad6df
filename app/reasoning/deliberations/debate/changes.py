"""What changes a debate: the statements of one transaction, with its events. Pure but for times."""

from collections.abc import Sequence
from dataclasses import asdict, dataclass
from datetime import UTC, datetime

from app.domain.debate import (
    Debate,
    DebateRole,
    DebateStatus,
    Issue,
    IssueStatus,
    Judgement,
    Score,
    StopReason,
)
from app.domain.ids import id_beside
from app.events.types import EventType, JsonValue, NewEvent
from app.graph.change import Change, Row, Statement
from app.reasoning.deliberations.debate import rules
from app.reasoning.deliberations.debate.schemas import (
    Critique,
    FoundTemplate,
    Proposal,
    Step,
    Synthesis,
)
from app.reasoning.turns.deliberation.service import attempt_ids
from app.reasoning.turns.thinking_engine.schemas import TurnResult

EVENTS = {
    DebateRole.PROPOSER: EventType.DEBATE_PROPOSER,
    DebateRole.SKEPTIC: EventType.DEBATE_SKEPTIC,
    DebateRole.SYNTHESIZER: EventType.DEBATE_SYNTHESIS,
    DebateRole.JUDGE: EventType.DEBATE_SCORE,
}


@dataclass(frozen=True, slots=True)
class DebateChange(Change):
    """What one transaction of a debate writes."""

    turns: int = 0
    """Turns that are finished with it."""


def begun(debate: Debate, step: Step) -> DebateChange:
    """A turn begins."""
    told: dict[str, JsonValue] = {"phase": "start", "round": step.round, "key": step.key}
    told["node_id"] = attempt_ids(debate.id, step.key)[0]
    events = [_event(debate, EVENTS[step.role], told)]
    if step.role is DebateRole.PROPOSER:
        opening: dict[str, JsonValue] = {"phase": "start", "round": step.round}
        events.insert(0, _event(debate, EventType.DEBATE_ROUND, opening))
    runs = debate.status is DebateStatus.RUNNING
    statements = () if runs else (_update(debate, {"status": DebateStatus.RUNNING}),)
    return DebateChange(statements, tuple(events))


def given_templates(
    debate: Debate, templates: Sequence[FoundTemplate], failure: str | None
) -> DebateChange:
    """Templates were found, or none could be looked for."""
    names = [template.name for template in templates]
    rows = [
        {"rank": rank, "version_id": template.version_id, "score": template.score}
        for rank, template in enumerate(templates, 1)
    ]
    given = {"id": debate.id, "templates": rows, "at": datetime.now(UTC)}
    statements = (Statement("debate/add_templates", given), _update(debate, {"templates": names}))
    event = _event(debate, EventType.DEBATE_RAG, {"templates": [*names], "failure": failure})
    return DebateChange(statements, (event,))


def proposed(debate: Debate, step: Step, result: TurnResult, proposal: Proposal) -> DebateChange:
    before = debate.last_proposal
    text = before.proposal.text if before and before.proposal else None
    ids = {issue.key: issue.id for issue in debate.issues}
    replies = [
        {"issue_id": ids[reply.key], "stance": reply.stance, "reply": reply.reply}
        for reply in proposal.replies
        if reply.key in ids
    ]
    row = {
        "id": _round_id(debate, step.round),
        "index": step.round,
        "proposal_confidence": proposal.confidence,
        "similarity": None if text is None else rules.similarity(text, result.text),
    }
    parameters = {
        "id": debate.id,
        "round": row,
        "node_id": result.node_id,
        "attempt": _attempt(debate, step, result),
        "replies": replies,
    }
    statement = Statement("debate/add_proposal", parameters)
    told: dict[str, JsonValue] = {"confidence": proposal.confidence}
    return DebateChange((statement,), (_finished(debate, step, result, told),), turns=1)


def criticised(debate: Debate, step: Step, result: TurnResult, read: Critique) -> DebateChange:
    new = _new_issues(debate, step.round, read)
    judgements = rules.judged(debate.issues, read, step.round)
    changed = rules.changed(debate.issues, judgements, len(new))
    parameters = {
        "round_id": _round_id(debate, step.round),
        "fields": {
            "skeptic_score": read.score,
            "ready": read.ready,
            "parse_quality": read.quality,
            "changed": changed,
        },
        "node_id": result.node_id,
        "attempt": _attempt(debate, step, result),
        "issues": new,
        "judgements": _judgement_rows(debate.issues, judgements),
    }
    told: dict[str, JsonValue] = {
        "raised": [str(row["key"]) for row in new],
        "statuses": {key: judgement.status.value for key, judgement in judgements.items()},
        "score": read.score,
        "parse_quality": read.quality.value,
    }
    done: dict[str, JsonValue] = {"phase": "complete", "round": step.round, "changed": changed}
    events = (_finished(debate, step, result, told), _event(debate, EventType.DEBATE_ROUND, done))
    return DebateChange((Statement("debate/add_critique", parameters),), events, turns=1)


def stopped(debate: Debate, reason: StopReason) -> DebateChange:
    """No further round begins."""
    told: dict[str, JsonValue] = {"phase": "stop", "round": len(debate.rounds)}
    event = _event(debate, EventType.DEBATE_ROUND, {**told, "reason": reason.value})
    return DebateChange((_update(debate, {"stop_reason": reason}),), (event,))


def answered(debate: Debate, step: Step, result: TurnResult, answer: Synthesis) -> DebateChange:
    """The answer is there: what was put together, or after a failure what is there instead."""
    fields: Row = {
        "answer": answer.answer,
        "answer_node_id": None if result.failure else result.node_id,
        "confidence": answer.confidence,
        "insights": list(answer.insights),
        "caveats": list(answer.caveats),
        "failure": debate.failure or result.failure,
    }
    told: dict[str, JsonValue] = {"confidence": answer.confidence, "failure": result.failure}
    statements = (*_tied(debate, step, result), _update(debate, fields))
    return DebateChange(statements, (_finished(debate, step, result, told),), turns=1)


def sampled(debate: Debate, step: Step, result: TurnResult, total: float | None) -> DebateChange:
    """The judge was heard once."""
    told: dict[str, JsonValue] = {"sample": step.sample, "total": total}
    return DebateChange(
        _tied(debate, step, result), (_finished(debate, step, result, told),), turns=1
    )


def scored(debate: Debate, score: Score) -> DebateChange:
    id_ = id_beside(debate.id, "score")
    row = {name: value for name, value in asdict(score).items() if name != "criteria"}
    criteria = [
        {"id": id_beside(id_, criterion.criterion), **asdict(criterion)}
        for criterion in score.criteria
    ]
    nodes = [turn.node_id for turn in debate.others if turn.role is DebateRole.JUDGE]
    parameters = {"id": debate.id, "score": {"id": id_, **row}, "criteria": criteria}
    given = {**parameters, "node_ids": nodes, "at": datetime.now(UTC)}
    told: dict[str, JsonValue] = {"phase": "result", "status": score.status.value}
    told |= {"total": score.total, "spread": score.spread}
    event = _event(debate, EventType.DEBATE_SCORE, told)
    return DebateChange((Statement("debate/store_score", given),), (event,))


def failed(debate: Debate, step: Step, result: TurnResult, reason: StopReason) -> DebateChange:
    """A side fell silent: no further round begins."""
    fields = {"stop_reason": reason, "failure": debate.failure or result.failure}
    statements = (*_tied(debate, step, result), _update(debate, fields))
    events = (
        _finished(debate, step, result, {"failure": result.failure}),
        _event(debate, EventType.DEBATE_ROUND, {"phase": "stop", "reason": reason.value}),
    )
    return DebateChange(statements, events, turns=1)


def ended(debate: Debate, status: DebateStatus, fields: Row) -> DebateChange:
    """A debate is over.

    Args:
        fields: What else is set with its end.
    """
    reason = fields.get("stop_reason", debate.stop_reason)
    told: dict[str, JsonValue] = {"status": status.value, "reason": reason}
    told |= {"failure": debate.failure, "rounds": len(debate.rounds)}
    update = _update(debate, {"status": status, "ended_at": datetime.now(UTC), **fields})
    return DebateChange((update,), (_event(debate, EventType.DEBATE_ENDED, told),))


def _update(debate: Debate, fields: Row) -> Statement:
    return Statement("debate/update_debate", {"id": debate.id, "fields": fields})


def _tied(debate: Debate, step: Step, result: TurnResult) -> tuple[Statement, ...]:
    """Tie a turn that is in no round; one that could not begin has no node."""
    if not result.began:
        return ()
    parameters = {
        "id": debate.id,
        "node_id": result.node_id,
        "role": step.role,
        "key": step.key,
        "attempt": _attempt(debate, step, result),
    }
    return (Statement("debate/add_turn", parameters),)


def _attempt(debate: Debate, step: Step, result: TurnResult) -> int:
    return attempt_ids(debate.id, step.key).index(result.node_id) + 1


def _round_id(debate: Debate, index: int) -> str:
    return id_beside(debate.id, f"round.{index}")


def _new_issues(debate: Debate, round_: int, read: Critique) -> list[Row]:
    findings = rules.raised(debate.issues, read)
    return [
        {
            "id": id_beside(debate.id, f"issue.{round_}.{number}"),
            "key": f"{round_}.{number}",
            "number": number,
            "status": IssueStatus.UNRESOLVED,
            **asdict(finding),
        }
        for number, finding in enumerate(findings, 1)
    ]


def _judgement_rows(issues: Sequence[Issue], judgements: dict[str, Judgement]) -> list[Row]:
    return [
        {
            "issue_id": issue.id,
            "status": judgements[issue.key].status,
            "note": judgements[issue.key].note,
            "stated": judgements[issue.key].stated,
        }
        for issue in issues
        if issue.key in judgements
    ]


def _finished(
    debate: Debate, step: Step, result: TurnResult, told: dict[str, JsonValue]
) -> NewEvent:
    phase = "failed" if result.failure else "complete"
    base: dict[str, JsonValue] = {"phase": phase, "round": step.round, "key": step.key}
    base |= {"node_id": result.stored_id, "attempt": _attempt(debate, step, result)}
    return _event(debate, EVENTS[step.role], base | told)


def _event(debate: Debate, type_: EventType, payload: dict[str, JsonValue]) -> NewEvent:
    return NewEvent(debate.id, type_, payload)
