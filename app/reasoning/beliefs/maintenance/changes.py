"""From what an operation changes to the statements that write it. Pure."""

from collections.abc import Iterator, Sequence
from datetime import datetime

from app.domain.beliefs.belief import Adopt, BeliefKind, Operation
from app.domain.job import JobKind
from app.graph.change import Change, QueuedJob, Row, Statement
from app.reasoning.beliefs.maintenance import rows, story
from app.reasoning.beliefs.maintenance.state import Effect, State


def effect_change(effect: Effect, state: State, tenant_id: str, at: datetime) -> Change:
    """Write what an operation itself changes, statuses left out."""
    grounds = _grounds(effect, tenant_id, at)
    return Change((*grounds, *_withdrawals(effect), *_disputes(effect, state, tenant_id, at)))


def told_change(
    tenant_id: str,
    operation: Operation,
    effect: Effect,
    changed: Sequence[Row],
    causes: Sequence[Row],
) -> Change:
    """Tell what happened, and queue what follows from it."""
    events = story.events(tenant_id, operation, effect, changed, causes)
    jobs = tuple(QueuedJob(kind) for kind in rows.job_kinds(effect))
    return Change(events=tuple(events), jobs=jobs)


def created_change(tenant_id: str, operation: Adopt, kind: BeliefKind) -> tuple[Change, list[Row]]:
    """Tell of what was created and is held, and let it be compared; give what changed."""
    changed = rows.held_changes(operation, kind)
    events = story.events(tenant_id, operation, Effect(), changed, ())
    return Change(events=tuple(events), jobs=(QueuedJob(JobKind.COMPARISON),)), changed


def _grounds(effect: Effect, tenant_id: str, at: datetime) -> Iterator[Statement]:
    if effect.created:
        created = [rows.created_row(one, tenant_id) for one in effect.created]
        yield Statement("belief/create_beliefs", {"beliefs": created, "at": at})
    if effect.asserted:
        yield Statement("belief/assert_beliefs", {"ids": [*effect.asserted], "at": at})
    if effect.justified:
        given = {
            "justifications": [rows.justified_row(justified) for justified in effect.justified]
        }
        yield Statement("belief/create_justifications", {**given, "at": at})
    if effect.unjustified:
        ids = [one.justification.id for one in effect.unjustified]
        yield Statement("belief/end_justifications", {"ids": ids, "at": at})
    if effect.reasoned:
        yield Statement("belief/end_assumptions", {"ids": [*effect.reasoned], "at": at})


def _withdrawals(effect: Effect) -> Iterator[Statement]:
    if effect.withdrawn:
        yield Statement("belief/withdraw_beliefs", {"withdrawn": rows.withdrawn_rows(effect)})
    if effect.lifted:
        yield Statement("belief/lift_withdrawals", {"ids": [*effect.lifted]})


def _disputes(effect: Effect, state: State, tenant_id: str, at: datetime) -> Iterator[Statement]:
    if effect.opened:
        opened = rows.contradiction_row(effect.opened, state.known, tenant_id)
        given = {"contradictions": [opened], "at": at}
        yield Statement("contradiction/create_contradictions", given)
    if effect.settled:
        settled = rows.settled_parameters(effect.settled, tenant_id)
        yield Statement("contradiction/settle_contradiction", {**settled, "at": at})
