"""A memory of knowledge a test, small enough to run over."""

from collections.abc import Callable

import pytest

from app.bootstrap import Noema, Services
from app.domain.ids import new_id
from app.reasoning.beliefs.maintenance.service import BeliefService
from app.reasoning.knowledge.schemas import Budgets
from app.reasoning.knowledge.service import MemoryManager
from app.reasoning.nodes.think_graph.service import ThinkGraph
from tests.graph.memory.shelf import Shelf

NewMemory = Callable[[Services, Budgets], MemoryManager]


@pytest.fixture
def shelf(services: Services) -> Shelf:
    return Shelf(services)


@pytest.fixture
def other_shelf(other_services: Services) -> Shelf:
    """Of a second tenant."""
    return Shelf(other_services)


@pytest.fixture
def new_memory(noema: Noema) -> NewMemory:
    """Make a memory with budgets of its own."""

    def make(services: Services, budgets: Budgets) -> MemoryManager:
        graph = noema.graph_of(services.tenant_id)
        beliefs = BeliefService(graph, 10_000)
        return MemoryManager(graph, beliefs, ThinkGraph(graph, 10_000), budgets, 10_000)

    return make


@pytest.fixture
def small_shelf(services: Services, new_memory: NewMemory) -> Shelf:
    """Room for 40 tokens pinned and 100 tokens near."""
    return Shelf(services, new_memory(services, Budgets(core=40, recall=100)))


@pytest.fixture
def operation_id() -> str:
    return new_id()
