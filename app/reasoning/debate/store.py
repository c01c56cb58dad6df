"""Debates in the graph. Each change is one transaction with its events, and with the progress of
the job: a worker that lost the job stores nothing."""

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
from app.errors import NotFoundError
from app.events.types import EventType, JsonValue, NewEvent
from app.graph.base import Graph, Row, Transaction
from app.reasoning.debate import rules
from app.reasoning.debate.rows import debate_from
from app.reasoning.debate.schemas import Critique, FoundTemplate, Proposal, Step, Synthesis
from app.reasoning.deliberation.schemas import Progress, Said
from app.reasoning.deliberation.service import turn_id

EVENTS = {
    DebateRole.PROPOSER: EventType.DEBATE_PROPOSER,
    DebateRole.SKEPTIC: EventType.DEBATE_SKEPTIC,
    DebateRole.SYNTHESIZER: EventType.DEBATE_SYNTHESIS,
    DebateRole.JUDGE: EventType.DEBATE_SCORE,
}


@dataclass(frozen=True, slots=True)
class Change:
    """What one transaction writes: statements with their parameters, and what it tells."""

    statements: tuple[tuple[str, Row], ...]
    events: tuple[NewEvent, ...] = ()
    turns: int = 0
    """Turns that are finished with it."""


class DebateStore:
    """Args:
    progress: Of the job that carries the debate out.
    """

    def __init__(self, graph: Graph, progress: Progress) -> None:
        self._graph = graph
        self._progress = progress

    async def require(self, debate_id: str) -> Debate:
        """Give a debate as it stands.

        Raises:
            NotFoundError: It is gone, perhaps with its session.
        """
        rows = await self._graph.read("debate/list_by_ids", ids=[debate_id])
        if not rows:
            raise NotFoundError("there is no such debate", field="id")
        return debate_from(rows[0])

    async def begin_turn_in(self, tx: Transaction, debate: Debate, step: Step) -> None:
        """Tell that a turn begins, in the transaction in which it does."""
        told: dict[str, JsonValue] = {"phase": "start", "round": step.round, "key": step.key}
        told["node_id"] = turn_id(debate.id, step.key, 1)
        events = [_event(debate, EVENTS[step.role], told)]
        if step.role is DebateRole.PROPOSER:
            opening: dict[str, JsonValue] = {"phase": "start", "round": step.round}
            events.insert(0, _event(debate, EventType.DEBATE_ROUND, opening))
        fields = {"status": DebateStatus.RUNNING}
        await self._write_in(tx, debate, Change((_update(debate, fields),), tuple(events)))

    async def add_templates(
        self, debate: Debate, found: Sequence[FoundTemplate], failure: str | None
    ) -> None:
        """Note which templates were found, or why none could be looked for."""
        names = [one.name for one in found]
        rows = [
            {
                "rank": rank,
                "version_id": one.version_id,
                "score": one.score,
            }
            for rank, one in enumerate(found, 1)
        ]
        given = {"id": debate.id, "templates": rows, "at": datetime.now(UTC)}
        statements = (
            ("debate/add_templates", given),
            _update(debate, {"templates": names}),
        )
        event = _event(debate, EventType.DEBATE_RAG, {"templates": [*names], "failure": failure})
        await self._write(debate, Change(statements, (event,)))

    async def templates(self, debate: Debate) -> list[FoundTemplate]:
        """Give the templates a debate was given, best first, as they were then."""
        rows = await self._graph.read("debate/list_templates", id=debate.id)
        return [FoundTemplate(**row) for row in rows]

    async def add_proposal(
        self, debate: Debate, step: Step, said: Said, proposal: Proposal
    ) -> None:
        before = debate.last_proposal
        text = before.proposal.text if before and before.proposal else None
        ids = {issue.key: issue.id for issue in debate.issues}
        replies = [
            {"issue_id": ids[one.key], "stance": one.stance, "reply": one.reply}
            for one in proposal.replies
            if one.key in ids
        ]
        row = {
            "id": _round_id(debate, step.round),
            "index": step.round,
            "proposal_confidence": proposal.confidence,
            "similarity": None if text is None else rules.similarity(text, said.text),
        }
        parameters = {"round": row, "node_id": said.node_id, "attempt": said.attempt}
        statement = ("debate/add_proposal", {"id": debate.id, **parameters, "replies": replies})
        told: dict[str, JsonValue] = {"confidence": proposal.confidence}
        await self._write(debate, Change((statement,), (_finished(debate, step, said, told),), 1))

    async def add_critique(self, debate: Debate, step: Step, said: Said, read: Critique) -> None:
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
            "node_id": said.node_id,
            "attempt": said.attempt,
            "issues": new,
            "judgements": _judgement_rows(debate.issues, judgements),
        }
        told: dict[str, JsonValue] = {
            "raised": [str(row["key"]) for row in new],
            "statuses": {key: one.status.value for key, one in judgements.items()},
            "score": read.score,
            "parse_quality": read.quality.value,
        }
        done: dict[str, JsonValue] = {"phase": "complete", "round": step.round, "changed": changed}
        events = (_finished(debate, step, said, told), _event(debate, EventType.DEBATE_ROUND, done))
        await self._write(debate, Change((("debate/add_critique", parameters),), events, 1))

    async def stop(self, debate: Debate, reason: StopReason) -> None:
        """Note that no further round begins, and why."""
        told: dict[str, JsonValue] = {"phase": "stop", "round": len(debate.rounds)}
        event = _event(debate, EventType.DEBATE_ROUND, {**told, "reason": reason.value})
        await self._write(debate, Change((_update(debate, {"stop_reason": reason}),), (event,)))

    async def add_answer(
        self, debate: Debate, step: Step, said: Said, answer: Synthesis, failure: str | None
    ) -> None:
        """Store the answer: what was put together, or with a failure what is there instead."""
        fields: Row = {
            "answer": answer.answer,
            "answer_node_id": None if failure else said.node_id,
            "confidence": answer.confidence,
            "insights": list(answer.insights),
            "caveats": list(answer.caveats),
            "failure": debate.failure or failure,
        }
        told: dict[str, JsonValue] = {"confidence": answer.confidence, "failure": failure}
        event = _finished(debate, step, said, told)
        statements = (*_tied(debate, step, said), _update(debate, fields))
        await self._write(debate, Change(statements, (event,), 1))

    async def add_sample(self, debate: Debate, step: Step, said: Said, total: float | None) -> None:
        """Tie one reading of the judge to the debate."""
        told: dict[str, JsonValue] = {"sample": step.sample, "total": total}
        event = _finished(debate, step, said, told)
        await self._write(debate, Change(_tied(debate, step, said), (event,), 1))

    async def add_score(self, debate: Debate, score: Score) -> None:
        id_ = id_beside(debate.id, "score")
        row = {name: value for name, value in asdict(score).items() if name != "criteria"}
        criteria = [{"id": id_beside(id_, one.criterion), **asdict(one)} for one in score.criteria]
        nodes = [turn.node_id for turn in debate.others if turn.role is DebateRole.JUDGE]
        parameters = {"id": debate.id, "score": {"id": id_, **row}, "criteria": criteria}
        statement = (
            "debate/store_score",
            {**parameters, "node_ids": nodes, "at": datetime.now(UTC)},
        )
        told: dict[str, JsonValue] = {"phase": "result", "status": score.status.value}
        told |= {"total": score.total, "spread": score.spread}
        await self._write(
            debate, Change((statement,), (_event(debate, EventType.DEBATE_SCORE, told),))
        )

    async def fail(self, debate: Debate, step: Step, said: Said, reason: StopReason) -> None:
        """Note that a side fell silent: no further round begins."""
        fields = {"stop_reason": reason, "failure": debate.failure or said.failure}
        statements = (*_tied(debate, step, said), _update(debate, fields))
        events = (
            _finished(debate, step, said, {"failure": said.failure}),
            _event(debate, EventType.DEBATE_ROUND, {"phase": "stop", "reason": reason.value}),
        )
        await self._write(debate, Change(statements, events, 1))

    async def end(self, debate: Debate) -> None:
        statement, event = ending(debate, rules.status_at_end(debate), {})
        await self._write(debate, Change((statement,), (event,)))

    async def _write(self, debate: Debate, change: Change) -> None:
        await self._graph.write(lambda tx: self._write_in(tx, debate, change))

    async def _write_in(self, tx: Transaction, debate: Debate, change: Change) -> None:
        await self._progress.note_in(tx, debate.turn_count + change.turns)
        for name, parameters in change.statements:
            await tx.run(name, **parameters)
        await tx.append(change.events)


def ending(debate: Debate, status: DebateStatus, fields: Row) -> tuple[tuple[str, Row], NewEvent]:
    """Give what ends a debate, and what is told of it."""
    reason = fields.get("stop_reason", debate.stop_reason)
    told: dict[str, JsonValue] = {"status": status.value, "reason": reason}
    told |= {"failure": debate.failure, "rounds": len(debate.rounds)}
    update = _update(debate, {"status": status, "ended_at": datetime.now(UTC), **fields})
    return update, _event(debate, EventType.DEBATE_ENDED, told)


def _update(debate: Debate, fields: Row) -> tuple[str, Row]:
    return "debate/update_debate", {"id": debate.id, "fields": fields}


def _tied(debate: Debate, step: Step, said: Said) -> tuple[tuple[str, Row], ...]:
    """Tie a turn that is in no round; one that could not begin has no node."""
    if said.node_id is None:
        return ()
    parameters = {"id": debate.id, "node_id": said.node_id, "role": step.role, "key": step.key}
    return (("debate/add_turn", {**parameters, "attempt": said.attempt}),)


def _round_id(debate: Debate, index: int) -> str:
    return id_beside(debate.id, f"round.{index}")


def _new_issues(debate: Debate, round_: int, read: Critique) -> list[Row]:
    found = rules.raised(debate.issues, read)
    return [
        {
            "id": id_beside(debate.id, f"issue.{round_}.{number}"),
            "key": f"{round_}.{number}",
            "number": number,
            "status": IssueStatus.UNRESOLVED,
            **asdict(finding),
        }
        for number, finding in enumerate(found, 1)
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


def _finished(debate: Debate, step: Step, said: Said, told: dict[str, JsonValue]) -> NewEvent:
    phase = "failed" if said.failure else "complete"
    base: dict[str, JsonValue] = {"phase": phase, "round": step.round, "key": step.key}
    base |= {"node_id": said.node_id, "attempt": said.attempt}
    return _event(debate, EVENTS[step.role], base | told)


def _event(debate: Debate, type_: EventType, payload: dict[str, JsonValue]) -> NewEvent:
    return NewEvent(debate.id, type_, payload)
