"""A world of beliefs a test."""

import pytest

from app.bootstrap import Noema, Services
from app.domain.ids import new_id
from tests.graph.beliefs.world import NewWorld, World


@pytest.fixture
def new_world(noema: Noema) -> NewWorld:
    return lambda services: World(services, noema.graph_of(services.tenant_id))


@pytest.fixture
def world(noema: Noema, new_world: NewWorld) -> World:
    services: Services = noema.services(new_id())
    return new_world(services)
