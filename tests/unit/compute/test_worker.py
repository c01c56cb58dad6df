"""The processes that compute: every mode's example, their budget, their turns and their end."""

import asyncio
from collections.abc import AsyncIterator

import pytest

from app.compute.base import ComputationError
from app.compute.computations import computed
from app.compute.pool import MOST_WAITING, WORKERS, ComputePool
from app.compute.worker import ComputeWorker
from app.domain.modes.base import ModeInput
from app.domain.modes.checks import read_input
from app.domain.modes.modes import MODES
from app.errors import LimitExceededError, UnavailableError

COMPUTED = [name for name, mode in MODES.items() if mode.result]
GIB = 1 << 30


@pytest.fixture(scope="module")
async def worker() -> AsyncIterator[ComputeWorker]:
    worker = ComputeWorker(seconds=60, max_bytes=4 * GIB)
    yield worker
    await worker.close()


@pytest.fixture(scope="module")
def bayesian() -> ModeInput:
    given, _ = read_input(MODES["bayesian"], MODES["bayesian"].example)
    return given


@pytest.mark.parametrize("name", COMPUTED)
def test_the_example_of_a_mode_is_computed_and_explained(name: str) -> None:
    given, _ = read_input(MODES[name], MODES[name].example)

    found = computed(name, given)

    assert isinstance(found.result, MODES[name].result or object)
    assert found.result.explanation
    assert set(found.libraries) == set(MODES[name].libraries)


async def test_the_example_of_a_mode_computes_within_the_memory_of_the_settings() -> None:
    worker = ComputeWorker(seconds=60, max_bytes=GIB)
    failed = dict[str, str]()
    try:
        for name in COMPUTED:
            given, _ = read_input(MODES[name], MODES[name].example)
            found = await worker.compute(name, given)
            if found.result != computed(name, given).result:
                failed[name] = "another result than in place"
    finally:
        await worker.close()
    assert failed == {}


async def test_what_takes_too_long_is_ended(bayesian: ModeInput) -> None:
    hasty = ComputeWorker(seconds=0, max_bytes=4 * GIB)
    with pytest.raises(LimitExceededError, match="more than 0 s"):
        await hasty.compute("bayesian", bayesian)
    await hasty.close()


async def test_what_a_library_takes_to_load_is_no_part_of_the_budget() -> None:
    hasty = ComputeWorker(seconds=1, max_bytes=4 * GIB)
    given, _ = read_input(MODES["optimization"], MODES["optimization"].example)

    found = await hasty.compute("optimization", given)
    await hasty.close()

    assert found.result == computed("optimization", given).result


async def test_a_computation_nobody_waits_for_disturbs_no_other(
    worker: ComputeWorker, bayesian: ModeInput
) -> None:
    await worker.compute("bayesian", bayesian)
    left = asyncio.create_task(worker.compute("bayesian", bayesian))
    # It has sent its question when it gives way for the first time.
    await asyncio.sleep(0)
    left.cancel()
    with pytest.raises(asyncio.CancelledError):
        await left
    other: dict[str, object] = {**MODES["bayesian"].example, "evidence": []}
    given, _ = read_input(MODES["bayesian"], other)

    found = await worker.compute("bayesian", given)

    assert found.result == computed("bayesian", given).result


async def test_an_unexpected_error_is_no_limit_and_the_next_is_computed(
    worker: ComputeWorker, bayesian: ModeInput
) -> None:
    with pytest.raises(RuntimeError, match="KeyError"):
        await worker.compute("no-such-mode", bayesian)

    assert (await worker.compute("bayesian", bayesian)).result.explanation


async def test_a_refusal_crosses_from_the_worker_with_its_code_and_place(
    worker: ComputeWorker,
) -> None:
    evidence = [
        {
            "id": "no",
            "likelihoods": [
                {"hypothesis": "leak", "probability": 0},
                {"hypothesis": "dry", "probability": 0},
            ],
        }
    ]
    example = {**MODES["bayesian"].example, "evidence": evidence}
    given, _ = read_input(MODES["bayesian"], example)

    with pytest.raises(ComputationError) as refused:
        await worker.compute("bayesian", given)

    assert (refused.value.finding_code, refused.value.field) == ("IMPOSSIBLE_EVIDENCE", "evidence")


async def test_a_tenant_that_asks_for_too_much_holds_up_no_other(bayesian: ModeInput) -> None:
    pool = ComputePool(seconds=60, max_bytes=4 * GIB)
    ended = list[str]()

    async def compute(tenant: str) -> None:
        await pool.of(tenant).compute("bayesian", bayesian)
        ended.append(tenant)

    greedy = [asyncio.create_task(compute("greedy")) for _ in range(WORKERS + MOST_WAITING + 1)]
    await asyncio.sleep(0)
    await compute("modest")
    answers = await asyncio.gather(*greedy, return_exceptions=True)
    await pool.close()

    assert [type(one) for one in answers if one is not None] == [UnavailableError]
    # Those that were begun already, and the turn that the first waiting one had.
    assert ended.index("modest") <= WORKERS + 1
