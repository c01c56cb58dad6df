"""A conversation on a real Neo4j."""

import pytest

from app.bootstrap import Noema, Services
from app.domain.ids import new_id
from app.domain.nodes.branch import Branch, ModelChoice, NewBranch
from tests.factories import make_session
from tests.talk import Talk

OPUS = ModelChoice("anthropic", "claude-opus-5-5")


@pytest.fixture
def talk(noema: Noema, services: Services) -> Talk:
    return Talk(noema, services)


@pytest.fixture
async def session_id(services: Services) -> str:
    return await services.sessions.create(make_session())


@pytest.fixture
async def claude(services: Services, session_id: str) -> Branch:
    """An empty branch that is held to Claude."""
    return await services.branches.create(NewBranch(new_id(), session_id, "claude", OPUS))
