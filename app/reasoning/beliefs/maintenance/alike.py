"""A decision about a contradiction, applied to those that are the same conflict."""

from collections.abc import Sequence
from dataclasses import replace

from app.domain.beliefs.alike import is_turned, rationale_alike
from app.domain.beliefs.belief import NewBelief, Product, Reopen, Resolution, Resolve
from app.domain.beliefs.knowledge import Contradiction
from app.domain.ids import id_beside
from app.errors import ConflictError, NotFoundError
from app.reasoning.beliefs.maintenance.service import BeliefService

_TURNED = {
    Resolution.FAVOR_A: Resolution.FAVOR_B,
    Resolution.FAVOR_B: Resolution.FAVOR_A,
}


async def resolve_alike(
    beliefs: BeliefService,
    done: Resolve,
    found: Contradiction,
    others: Sequence[Contradiction],
) -> int:
    """Decide others as one was decided, each in a write of its own, and count them.

    One whose sides the decision withdrew already is dismissed: nothing is left to decide.

    Args:
        done: What was decided of `found`.
    """
    return sum([await _is_decided(beliefs, decision_like(done, found, one)) for one in others])


async def reopen_alike(beliefs: BeliefService, done: Reopen, ids: Sequence[str]) -> int:
    """Reopen what was decided as one contradiction was, which is reopened, and count it."""
    return sum([await _is_reopened(beliefs, Reopen(id_beside(done.id, id_), id_)) for id_ in ids])


async def _is_reopened(beliefs: BeliefService, reopen: Reopen) -> bool:
    try:
        await beliefs.apply(reopen)
    except (ConflictError, NotFoundError):
        # Somebody else did, or it was deleted meanwhile.
        return False
    return True


async def _is_decided(beliefs: BeliefService, resolve: Resolve) -> bool:
    try:
        await beliefs.apply(resolve)
    except NotFoundError:
        return False
    except ConflictError:
        return await _is_dismissed(beliefs, resolve)
    return True


async def _is_dismissed(beliefs: BeliefService, resolve: Resolve) -> bool:
    dismissed = Resolve(
        id_beside(resolve.id, "dismissed"),
        resolve.contradiction_id,
        Resolution.DISMISSED,
        rationale=resolve.rationale,
    )
    try:
        await beliefs.apply(dismissed)
    except (ConflictError, NotFoundError):
        # Somebody else decided it meanwhile.
        return False
    return True


def decision_like(done: Resolve, found: Contradiction, other: Contradiction) -> Resolve:
    """Give what decides another contradiction as `found` was decided."""
    resolution = done.resolution
    if is_turned(found, other):
        resolution = _TURNED.get(resolution, resolution)
    operation_id = id_beside(done.id, other.id)
    product, resolver_id = None, done.resolver.id if done.resolver else done.resolver_id
    if done.produces:
        # The text that holds instead is there since the first decision.
        named = NewBelief(done.produces.belief.id, done.produces.belief.kind, None)
        product = Product(named, id_beside(operation_id, "justification"))
    return replace(
        done,
        id=operation_id,
        contradiction_id=other.id,
        resolution=resolution,
        resolver=None,
        resolver_id=resolver_id,
        produces=product,
        rationale=f"{rationale_alike(found.id)}{done.rationale or resolution}",
    )
