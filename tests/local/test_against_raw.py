"""How far GraphQL is from the raw driver, compared with what was committed. Ratios, never times."""

import json

import pytest

from benchmarks.against_raw.comparison import RATIOS, compare, ratios_of

NODES = 10_000
SLACK = 1.3


@pytest.mark.sweep
async def test_graphql_is_not_much_farther_from_the_raw_driver_than_committed() -> None:
    committed = json.loads(RATIOS.read_text("utf-8")).get(str(NODES))
    assert committed, "on a quiet machine: python -m benchmarks.against_raw --write"
    measured = ratios_of(await compare(NODES))
    assert measured.keys() == committed.keys()
    slower = {name: (ratio, committed[name]) for name, ratio in measured.items()}
    assert {n: pair for n, pair in slower.items() if pair[0] > SLACK * pair[1]} == {}
