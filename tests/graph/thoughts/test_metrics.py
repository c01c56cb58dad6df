"""The counters of a session equal what is counted from scratch, whoever wrote at once."""

import asyncio
import random
from typing import Any

import pytest
from neo4j import AsyncDriver

from app.bootstrap import Services
from app.domain.ids import new_id
from app.domain.nodes.thought import EndBranch, NewConclusion, ThoughtBranchStatus
from app.errors import ConflictError
from tests.graph.thoughts.lines import ThoughtLine, recount
from tests.sampled import sampled

_MODES = (None, "causal", "bayesian", "my_own")
_TEXTS = ("The job failed.", "I am stuck.", "How should we begin?", "Let me step back.")


async def _random_step(line: ThoughtLine, dice: random.Random) -> None:
    """Do what somebody may do next; what the state forbids counts nothing."""
    ids = [one.id for one in await line.all()]
    [branches] = await line.services.thoughts.reads.branches([line.session_id])
    given: dict[str, Any] = {
        "mode": dice.choice(_MODES),
        "uncertainty": dice.choice((None, 0.1, 0.7, dice.random())),
        "confidence": dice.choice((None, 0.3, dice.random())),
        "depends_on": tuple(dice.sample(ids, min(len(ids), dice.randrange(3)))),
    }
    match dice.randrange(8):
        case 0 if ids:
            await line.revise(dice.choice(ids))
        case 1 if ids:
            await line.branch(dice.choice(ids), f"branch {len(branches)}")
        case 2 if branches:
            status = dice.choice([*ThoughtBranchStatus][1:])
            end = EndBranch(dice.choice(branches).id, status, "So it is.")
            await line.services.thoughts.service.end_branch(end)
        case 3 if branches:
            await line.add(merges=(dice.choice(branches).id,), **given)
        case 4 if branches:
            await line.add(branch_id=dice.choice(branches).id, **given)
        case 5 if len(ids) > 10:
            conclusion = NewConclusion(new_id(), line.session_id, "So it is.", (ids[-1],))
            await line.services.thoughts.service.conclude(conclusion)
            await line.services.sessions.reopen(line.session_id)
        case _:
            await line.add(dice.choice(_TEXTS), **given)


@pytest.mark.parametrize("seed", sampled(range(3)), ids=str)
async def test_counters_equal_a_count_from_scratch_after_any_operations(
    services: Services, driver: AsyncDriver, seed: int
) -> None:
    line, dice, done = await ThoughtLine.begin(services), random.Random(seed), 0
    for _ in range(40):
        try:
            await _random_step(line, dice)
            done += 1
        except ConflictError:
            continue
    assert await line.metrics() == await recount(driver, line)
    assert done > 20


async def test_an_empty_session_counts_nothing(line: ThoughtLine, driver: AsyncDriver) -> None:
    assert await line.metrics() == await recount(driver, line)


async def _write_at_once(services: Services, driver: AsyncDriver) -> None:
    line = await ThoughtLine.begin(services)

    async def write(writer: int) -> None:
        for number in range(50):
            await line.add(
                f"Writer {writer}, thought {number}.",
                mode=_MODES[writer],
                uncertainty=(number % 10) / 10 if number % 3 else None,
            )

    await asyncio.gather(*(write(writer) for writer in range(4)))
    metrics = await line.metrics()
    assert metrics.thoughts == len(await line.all()) == 200
    assert metrics == await recount(driver, line)
    assert metrics.modes == (("bayesian", 50), ("causal", 50), ("my_own", 50), ("sequential", 50))


async def test_four_writers_at_once_leave_no_gap_and_true_counters(
    services: Services, driver: AsyncDriver
) -> None:
    await _write_at_once(services, driver)


@pytest.mark.sweep
@pytest.mark.parametrize("run", range(19), ids=str)
async def test_four_writers_at_once_leave_no_gap_however_often(
    services: Services, driver: AsyncDriver, run: int
) -> None:
    await _write_at_once(services, driver)
