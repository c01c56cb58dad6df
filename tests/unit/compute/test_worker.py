"""The process that computes: every mode's example, its budget, and its end."""

import pytest

from app.compute.base import ComputationError, LimitExceededError
from app.compute.worker import ComputeWorker, computed
from app.domain.modes.checks import read_input
from app.domain.modes.modes import MODES

COMPUTED = [name for name, mode in MODES.items() if mode.result]
GIB = 1 << 30


@pytest.mark.parametrize("name", COMPUTED)
def test_the_example_of_a_mode_is_computed_and_explained(name: str) -> None:
    given, _ = read_input(MODES[name], MODES[name].example)

    found = computed(name, given)

    assert isinstance(found.result, MODES[name].result or object)
    assert found.result.explanation
    assert set(found.libraries) == set(MODES[name].libraries)


async def test_a_computation_in_the_worker_equals_one_in_place() -> None:
    given, _ = read_input(MODES["bayesian"], MODES["bayesian"].example)
    worker = ComputeWorker(seconds=60, max_bytes=4 * GIB)
    try:
        found = await worker.compute("bayesian", given)
    finally:
        await worker.close()

    assert found.result == computed("bayesian", given).result


async def test_what_takes_too_long_is_ended_and_the_next_is_computed() -> None:
    given, _ = read_input(MODES["bayesian"], MODES["bayesian"].example)
    worker = ComputeWorker(seconds=0, max_bytes=4 * GIB)
    try:
        with pytest.raises(LimitExceededError):
            await worker.compute("bayesian", given)
        patient = ComputeWorker(seconds=60, max_bytes=4 * GIB)
        assert (await patient.compute("bayesian", given)).result.explanation
        await patient.close()
    finally:
        await worker.close()


async def test_a_refusal_crosses_from_the_worker_with_its_code_and_place() -> None:
    example = MODES["bayesian"].example
    evidence = [
        {
            "id": "no",
            "likelihoods": [
                {"hypothesis": "leak", "probability": 0},
                {"hypothesis": "dry", "probability": 0},
            ],
        }
    ]
    given, _ = read_input(MODES["bayesian"], {**example, "evidence": evidence})
    worker = ComputeWorker(seconds=60, max_bytes=4 * GIB)
    try:
        with pytest.raises(ComputationError) as refused:
            await worker.compute("bayesian", given)
    finally:
        await worker.close()

    assert (refused.value.finding_code, refused.value.field) == ("IMPOSSIBLE_EVIDENCE", "evidence")
