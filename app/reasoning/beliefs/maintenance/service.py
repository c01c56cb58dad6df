"""Truth maintenance: nine operations on beliefs, each one transaction with all that follows."""

from collections.abc import Callable, Sequence
from datetime import UTC, datetime, timedelta
from typing import Any

from app.domain.beliefs.belief import (
    BeliefKind,
    BeliefStatus,
    Idempotent,
    Operation,
    Outcome,
    StatusChange,
)
from app.domain.job import JobKind
from app.errors import ConflictError
from app.graph.base import Graph, Row, Transaction
from app.reasoning.beliefs.maintenance import effects, rows, rules, story
from app.reasoning.beliefs.maintenance.cascade import Cascade
from app.reasoning.beliefs.maintenance.state import Effect, State

_TICK = timedelta(microseconds=1)
Map = dict[str, Any]


def utc_now() -> datetime:
    return datetime.now(UTC)


class BeliefService:
    """Operations of one tenant take turns: they may touch the same beliefs."""

    def __init__(
        self, graph: Graph, max_text_bytes: int, clock: Callable[[], datetime] = utc_now
    ) -> None:
        self._graph = graph
        self._max_text_bytes = max_text_bytes
        self._clock = clock
        self._lock_id = f"beliefs:{graph.tenant_id}"

    async def apply(self, operation: Operation) -> Outcome:
        """Do an operation with everything that follows from it; sent again it does nothing.

        Raises:
            InvalidInputError: The operation is wrong by itself.
            NotFoundError: It names a belief or a contradiction that is not there.
            ConflictError: The state forbids it, or its id was used for another operation.
        """
        return await self._graph.write(lambda tx: self.apply_in(tx, operation))

    async def apply_in(self, tx: Transaction, operation: Operation) -> Outcome:
        """Do an operation inside a larger transaction, as `apply`."""
        rules.check(operation, self._max_text_bytes)
        fingerprint = rules.fingerprint(operation)
        found = await self._lock(tx, operation.id, rows.named(operation))
        if found["fingerprints"]:
            _require_same(found["fingerprints"], fingerprint)
            return Outcome(())
        state = rows.state_from(found)
        effect = effects.effect_of(operation, state)
        at = _after(found["last_at"], self._clock())
        await self._write(tx, effect, state, at)
        disputable = found["is_any_open"] or bool(effect.sides)
        changed = await Cascade(tx, self._lock_id).run(effect, is_disputable=disputable)
        await self._record(tx, operation, effect, changed, at)
        if found["is_any_proposed"] or disputable:
            await _rank_anew(tx, effect)
        await self._note(tx, operation.id, story.name(operation), fingerprint, at)
        return Outcome(_status_changes(changed))

    async def begin_in(self, tx: Transaction, request: Idempotent) -> datetime | None:
        """Begin a larger write that is to be done once.

        From here on the transaction is alone on the tenant's beliefs.

        Returns:
            The recorded time of the write; None if it was done before.

        Raises:
            ConflictError: The id was used for another operation.
        """
        fingerprint = rules.fingerprint(request)
        found = await self._lock(tx, request.id, rows.NOTHING_NAMED)
        if found["fingerprints"]:
            _require_same(found["fingerprints"], fingerprint)
            return None
        at = _after(found["last_at"], self._clock())
        await self._note(tx, request.id, story.name(request), fingerprint, at)
        return at

    async def _note(
        self, tx: Transaction, id_: str, name: str, fingerprint: str, at: datetime
    ) -> None:
        noted = {"id": id_, "type": name, "fingerprint": fingerprint}
        await tx.run("belief/record_operation", lock_id=self._lock_id, operation=noted, at=at)

    async def _lock(self, tx: Transaction, operation_id: str, named: Map) -> Row:
        [found] = await tx.run(
            "belief/lock_beliefs", lock_id=self._lock_id, operation_id=operation_id, **named
        )
        return found

    async def _write(self, tx: Transaction, effect: Effect, state: State, at: datetime) -> None:
        """Write what the operation itself changes, statuses left out."""
        tenant_id = self._graph.tenant_id
        await self._write_grounds(tx, effect, at)
        if effect.withdrawn:
            await tx.run("belief/withdraw_beliefs", withdrawn=rows.withdrawn_rows(effect))
        if effect.lifted:
            await tx.run("belief/lift_withdrawals", ids=list(effect.lifted))
        if effect.opened:
            opened = rows.contradiction_row(effect.opened, state.known, tenant_id)
            await tx.run("contradiction/create_contradictions", contradictions=[opened], at=at)
        if effect.settled:
            settled = rows.settled_parameters(effect.settled, tenant_id)
            await tx.run("contradiction/settle_contradiction", **settled, at=at)

    async def _write_grounds(self, tx: Transaction, effect: Effect, at: datetime) -> None:
        if effect.created:
            created = [rows.created_row(one, self._graph.tenant_id) for one in effect.created]
            await tx.run("belief/create_beliefs", beliefs=created, at=at)
        if effect.asserted:
            await tx.run("belief/assert_beliefs", ids=list(effect.asserted), at=at)
        if effect.justified:
            justified = [rows.justified_row(one) for one in effect.justified]
            await tx.run("belief/create_justifications", justifications=justified, at=at)
        if effect.reasoned:
            await tx.run("belief/end_assumptions", ids=list(effect.reasoned), at=at)

    async def _record(
        self,
        tx: Transaction,
        operation: Operation,
        effect: Effect,
        changed: Sequence[Map],
        at: datetime,
    ) -> None:
        """Open the new status records and tell what happened."""
        if records := rows.record_rows(changed, effect):
            await tx.run("belief/replace_records", records=records, at=at)
        if decisions := [row["id"] for row in changed if row["kind"] == BeliefKind.DECISION]:
            await tx.run("decision/update_statuses", ids=decisions)
        ids = [row["id"] for row in changed if row["before"] != row["after"]]
        causes: list[Map] = []
        if len(ids) > 1:
            [row] = await tx.run("belief/list_causes", ids=ids)
            causes = row["causes"]
        await tx.append(story.events(self._graph.tenant_id, operation, effect, changed, causes))
        for kind in rows.job_kinds(effect):
            await tx.queue(kind)


async def _rank_anew(tx: Transaction, effect: Effect) -> None:
    """Let the inbox be ranked again where more or less rests on what it is about."""
    if effect.justified:
        premises = {id_ for one in effect.justified for id_ in one.justification.premise_ids}
        await tx.run("inbox/mark_unranked", ids=sorted(premises))
    if effect.justified or effect.withdrawn or effect.lifted or effect.opened:
        await tx.queue(JobKind.RANKING)


def _require_same(known: Sequence[str], given: str) -> None:
    if given not in known:
        raise ConflictError("this id was used for another operation", field="operation_id")


def _after(last_at: str | None, now: datetime) -> datetime:
    """Give the recorded time: later than every operation before, whatever the clock says."""
    return now if last_at is None else max(now, datetime.fromisoformat(last_at) + _TICK)


def _status_changes(changed: Sequence[Map]) -> tuple[StatusChange, ...]:
    return tuple(
        StatusChange(
            row["id"],
            BeliefStatus(row["before"]) if row["before"] else None,
            BeliefStatus(row["after"]),
        )
        for row in changed
        if row["before"] != row["after"]
    )
