"""Load the demonstration: its sessions, and what people did with them afterwards."""

import asyncio
from collections.abc import Callable
from typing import TYPE_CHECKING

from app.cli.terminal.output import note
from app.domain.beliefs.hypothesis import HypothesisStatus
from app.domain.fork import Fork
from app.errors import UnavailableError
from app.importers.seed.files import read_later
from app.importers.seed.later import TenantLater, later_ids

if TYPE_CHECKING:
    from app.bootstrap import Noema, Services

STEPS = ("sessions", "what followed", "vectors", "a hypothesis", "a fork and a debate")
_TRIES, _POLL_S = 240, 0.25
OnStep = Callable[[str], None]


async def load_demonstration(
    noema: "Noema", services: "Services", on_step: OnStep
) -> dict[str, str]:
    """Load what is missing of it, and give its ids by their keys in `seed/`.

    No vendor is asked for anything. What the fork and the debate write is embedded later, as
    everything is that is written while the service runs.

    Args:
        on_step: Told each of `STEPS` when it begins.

    Raises:
        SetupError: A file of `seed/` is missing or broken, or the embedding model is not installed.
        UnavailableError: Another process took the fork and does not end it.
        ConflictError: Somebody archived one of its sessions, or changed a node.
    """
    on_step(STEPS[0])
    later = await asyncio.to_thread(read_later)
    follows = later_ids(later, services.tenant_id)
    loaded, is_settled = await asyncio.gather(
        services.seed.load(), _is_settled(services, follows[later.fork.key])
    )
    if loaded.nodes:
        note(f"loaded {loaded.sessions} sessions with {loaded.nodes} nodes")
    ids = {**loaded.ids, **follows}
    if not is_settled:
        await _go_on(noema, services, TenantLater(later, ids), on_step)
    return ids


async def _is_settled(services: "Services", fork_id: str) -> bool:
    """Tell whether the last step was done, which is far cheaper than doing all again."""
    [fork] = await services.forks.get_many([fork_id])
    return fork is not None and fork.selected_id is not None


async def _go_on(noema: "Noema", services: "Services", later: TenantLater, on_step: OnStep) -> None:
    """Do as people would, so that what follows from it follows; a repeat changes nothing."""
    on_step(STEPS[1])
    await _record(services, later)
    hypothesis_id = await services.hypotheses.propose(later.hypothesis())
    on_step(STEPS[2])
    await services.vectors.embed_pending()
    on_step(STEPS[3])
    hypothesis = await services.hypothesis_reads.require(hypothesis_id)
    if hypothesis.status is HypothesisStatus.OPEN:
        await services.hypotheses.verify(hypothesis)
        await services.hypotheses.conclude(later.conclusion())
    on_step(STEPS[4])
    fork = await services.forks.start(later.fork())
    await services.debates.start(later.debate())
    await services.forks.select(later.selection(await _ended(noema, services, fork.id)))


async def _ended(noema: "Noema", services: "Services", fork_id: str) -> Fork:
    """Run what waits; a service that runs beside this process may have taken it already.

    Raises:
        UnavailableError: Another process has it and does not end it.
    """
    for _ in range(_TRIES):
        await noema.deliberations.run_due(services.tenant_id)
        fork = await services.forks.require(fork_id)
        if fork.ended_at is not None:
            return fork
        await asyncio.sleep(_POLL_S)
    raise UnavailableError("the fork of the demonstration has not ended yet; run it again")


async def _record(services: "Services", later: TenantLater) -> None:
    await services.knowledge.memory.add_all(later.entries())
    await services.decisions.record(later.decision())
    await services.beliefs.apply(later.contradiction())
    for outcome in later.outcomes():
        await services.outcomes.record(outcome)
