"""These tests compare what is found at both doors, and the texts of other tenants move scores."""

from collections.abc import Mapping

import pytest

from app.bootstrap import Noema
from tests.cli.conftest import load_seed
from tests.own_server import neo4j, noema, settings

__all__ = ["neo4j", "noema", "settings"]


@pytest.fixture(scope="session")
async def seeded(noema: Noema) -> Mapping[str, str]:  # the fixture of this folder
    # Of its own: that of the other commands would be loaded here, once, and be missing there.
    return await load_seed(noema)
