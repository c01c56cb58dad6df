"""Two to six operations at once on one session: what is refused, and what is left."""

from collections.abc import AsyncIterator

import pytest
from neo4j import AsyncDriver

from app.bootstrap import Noema
from app.graph.driver import open_driver
from app.llm.providers import OFFLINE
from app.local.base import Connection
from tests.graph.deletion.interleaving import AnsweringModel, Findings, interleave

SAMPLE = range(2)
BLOCKS, BLOCK = 20, 500
"""Of the sweep: 10,000 interleavings in all."""
AT_ONCE = 8


@pytest.fixture(scope="module")
async def driver(noema: Noema, neo4j: Connection) -> AsyncIterator[AsyncDriver]:
    before = dict(noema.models)
    noema.models[OFFLINE] = lambda _tenant: AnsweringModel()
    async with open_driver(neo4j.uri, neo4j.user, neo4j.password, AT_ONCE) as opened:
        yield opened
    noema.models.clear()
    noema.models.update(before)


@pytest.fixture(scope="module")
async def findings(noema: Noema, driver: AsyncDriver) -> Findings:
    """What the sample brought to light."""
    return await interleave(noema, driver, SAMPLE, AT_ONCE)


def test_every_operation_is_done_or_refused_with_a_reason(findings: Findings) -> None:
    assert findings.unexpected == []


def test_nothing_is_left_without_what_it_belongs_to(findings: Findings) -> None:
    assert findings.orphans == []


def test_the_counters_of_a_session_equal_a_recount(findings: Findings) -> None:
    assert findings.counters == []


def test_every_stream_is_of_something_and_has_no_gap(findings: Findings) -> None:
    assert findings.streams == []


def test_no_turn_lease_or_job_is_left_under_way(findings: Findings) -> None:
    assert findings.unfinished == []


def test_no_relationship_of_a_type_is_there_twice(findings: Findings) -> None:
    assert findings.doubled == []


@pytest.mark.sweep
@pytest.mark.timeout(3600)
@pytest.mark.parametrize("block", range(BLOCKS))
async def test_ten_thousand_interleavings_leave_nothing_wrong(
    noema: Noema, driver: AsyncDriver, block: int
) -> None:
    seeds = range(block * BLOCK, (block + 1) * BLOCK)
    assert await interleave(noema, driver, seeds, AT_ONCE) == Findings(seeds=BLOCK)
