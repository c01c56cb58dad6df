"""Truth maintenance: ten operations on beliefs, each one transaction with all that follows."""

from collections.abc import Callable, Sequence
from datetime import UTC, datetime, timedelta
from typing import Any

from app.domain.beliefs.belief import (
    Adopt,
    BeliefKind,
    BeliefStatus,
    Idempotent,
    Operation,
    Outcome,
    StatusChange,
)
from app.domain.ids import new_id
from app.domain.job import JobKind
from app.domain.metacognition import Scope
from app.errors import ConflictError
from app.graph.base import Graph, Row
from app.graph.change import Write, queue, run
from app.reasoning.beliefs.maintenance import effects, rows, rules, story
from app.reasoning.beliefs.maintenance.cascade import settle
from app.reasoning.beliefs.maintenance.changes import created_change, effect_change, told_change
from app.reasoning.beliefs.maintenance.state import Effect

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
        return await self._graph.apply(self.apply_in, operation)

    def apply_in(self, operation: Operation) -> Write[Outcome]:
        """Do an operation inside a larger transaction, as `apply`."""
        rules.check(operation, self._max_text_bytes)
        fingerprint = rules.fingerprint(operation)
        found = yield from self._lock(operation.id, rows.named(operation))
        if found["fingerprints"]:
            _require_same(found["fingerprints"], fingerprint)
            return Outcome(())
        state = rows.state_from(found)
        effect = effects.effect_of(operation, state)
        at = _after(found["last_at"], self._clock())
        yield effect_change(effect, state, self._graph.tenant_id, at)
        disputable = found["is_any_open"] or bool(effect.sides)
        changed = yield from settle(self._lock_id, effect, is_disputable=disputable)
        yield from self._record(operation, effect, changed, at)
        if found["is_any_proposed"] or disputable:
            yield from _rank_anew(effect)
        yield from _recompute(changed)
        yield from self._note(operation.id, story.name(operation), fingerprint, at)
        return Outcome(_status_changes(changed))

    def assume_in(self, ids: frozenset[str]) -> Write[None]:
        """Hold decisions true that this transaction created, until something says otherwise."""
        operation = Adopt(new_id(), frozenset(), assumed_ids=ids)
        at = yield from self.begin_new_in(operation)
        yield from self._hold_created(operation, BeliefKind.DECISION, at)

    def assert_in(self, kind: BeliefKind, ids: frozenset[str], at: datetime) -> Write[Outcome]:
        """Hold what this transaction created true for its own sake.

        Args:
            kind: Of all of them: knowledge or thoughts.
            at: When it is recorded, as `begin_in` gives it.
        """
        if not ids:
            return Outcome(())
        return (yield from self._hold_created(Adopt(new_id(), ids), kind, at))

    def _hold_created(self, operation: Adopt, kind: BeliefKind, at: datetime) -> Write[Outcome]:
        """Hold what is new true.

        Nothing rests on it yet and no contradiction names it, so its statuses are known without a
        cascade: an import adopts hundreds at a time.
        """
        yield from run("belief/hold_created", beliefs=rows.held_rows(operation), at=at)
        change, changed = created_change(self._graph.tenant_id, operation, kind)
        yield change
        return Outcome(_status_changes(changed))

    def begin_in(self, request: Idempotent) -> Write[datetime | None]:
        """Begin a larger write that is to be done once.

        From here on the transaction is alone on the tenant's beliefs.

        Returns:
            The recorded time of the write; None if it was done before.

        Raises:
            ConflictError: The id was used for another operation.
        """
        begun = yield from self._begin(request)
        if begun["fingerprint"] is None:
            return _at_of(begun)
        _require_same([begun["fingerprint"]], rules.fingerprint(request))
        return None

    def begin_new_in(self, request: Idempotent) -> Write[datetime]:
        """Begin a larger write as `begin_in` whose id is new, so that it cannot be done already."""
        return _at_of((yield from self._begin(request)))

    def _begin(self, request: Idempotent) -> Write[Row]:
        noted = {"id": request.id, "type": story.name(request)}
        [begun] = yield from run(
            "belief/begin_operation",
            lock_id=self._lock_id,
            operation={**noted, "fingerprint": rules.fingerprint(request)},
            now=self._clock(),
        )
        return begun

    def _note(self, id_: str, name: str, fingerprint: str, at: datetime) -> Write[None]:
        noted = {"id": id_, "type": name, "fingerprint": fingerprint}
        yield from run("belief/record_operation", lock_id=self._lock_id, operation=noted, at=at)

    def _lock(self, operation_id: str, named: Map) -> Write[Row]:
        [found] = yield from run(
            "belief/lock_beliefs", lock_id=self._lock_id, operation_id=operation_id, **named
        )
        return found

    def _record(
        self, operation: Operation, effect: Effect, changed: Sequence[Map], at: datetime
    ) -> Write[None]:
        """Open the new status records and tell what happened."""
        if records := rows.record_rows(changed, effect):
            yield from run("belief/replace_records", records=records, at=at)
        if decisions := [row["id"] for row in changed if row["kind"] == BeliefKind.DECISION]:
            yield from run("decision/update_statuses", ids=decisions)
            yield from _analyse_stale(decisions)
        ids = [row["id"] for row in changed if row["before"] != row["after"]]
        causes: list[Map] = []
        if len(ids) > 1:
            [row] = yield from run("belief/list_causes", ids=ids)
            causes = row["causes"]
        yield told_change(self._graph.tenant_id, operation, effect, changed, causes)


def _rank_anew(effect: Effect) -> Write[None]:
    """Let the inbox be ranked again where more or less rests on what it is about."""
    reasons = (*effect.justified, *effect.unjustified)
    if reasons:
        premises = {id_ for one in reasons for id_ in one.justification.premise_ids}
        yield from run("inbox/mark_unranked", ids=sorted(premises))
    if reasons or effect.withdrawn or effect.lifted or effect.opened:
        yield from queue(JobKind.RANKING)


def _recompute(changed: Sequence[Map]) -> Write[None]:
    """Let results be computed anew whose input rests on beliefs that fell or rose again."""
    ids = [row["id"] for row in changed if row["before"] and row["before"] != row["after"]]
    if not ids:
        return
    [found] = yield from run("mode/list_resting", ids=ids)
    for state_id in found["ids"]:
        yield from queue(JobKind.RECOMPUTATION, state_id)


def _analyse_stale(decision_ids: Sequence[str]) -> Write[None]:
    """Let it be looked at how decisions were reasoned that do not hold any more."""
    [row] = yield from run("insight/list_stale_sessions", ids=decision_ids)
    for session_id in row["session_ids"]:
        yield from queue(JobKind.METACOGNITION, str(Scope(session_id)))


def _at_of(begun: Row) -> datetime:
    return datetime.fromisoformat(begun["at"])


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
