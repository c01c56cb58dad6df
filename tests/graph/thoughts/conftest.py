"""What tests of thoughts share."""

from collections.abc import AsyncIterator

import pytest
from neo4j import AsyncDriver

from app.bootstrap import Noema, Services
from app.domain.nodes.thought import ThoughtLimits
from app.graph.driver import open_driver
from app.local.base import Connection
from app.reasoning.beliefs.adoption.thoughts import ThoughtBeliefs
from app.reasoning.nodes.sessions.service import SessionService
from app.reasoning.nodes.thoughts.service import ThoughtParts, ThoughtService
from tests.graph.memory.planted import no_leftovers
from tests.graph.thoughts.lines import Clock, ThoughtLine


@pytest.fixture
async def driver(neo4j: Connection) -> AsyncIterator[AsyncDriver]:
    async with open_driver(neo4j.uri, neo4j.user, neo4j.password, 1) as opened:
        yield opened


@pytest.fixture
async def line(services: Services) -> ThoughtLine:
    return await ThoughtLine.begin(services)


@pytest.fixture
def clock() -> Clock:
    return Clock()


@pytest.fixture
def sessions(noema: Noema, services: Services, clock: Clock) -> SessionService:
    """The sessions by the clock of the test."""
    graph = noema.graph_of(services.tenant_id)
    return SessionService(graph, 1_000, no_leftovers(), clock=clock)


@pytest.fixture
def limited(noema: Noema, services: Services, clock: Clock) -> ThoughtService:
    """Writes at most 5 thoughts a session, with 2 active branches, within an hour."""
    adopter, candidates = ThoughtBeliefs(services.beliefs), services.thoughts.injection
    parts = ThoughtParts(services.sessions, services.think_graph, adopter, candidates)
    graph = noema.graph_of(services.tenant_id)
    return ThoughtService(graph, parts, ThoughtLimits(5, 2, 1), 1_000, clock)
