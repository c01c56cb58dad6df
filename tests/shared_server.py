"""One Neo4j for all workers of a run. Tests keep apart by tenant.

It makes the plan of a statement once for all of them; that is most of what it computes in a run.
What changes the schema, or what all tenants share, has a server of its own (`own_server.py`).
"""

import asyncio
import json
import os
import shutil
import tempfile
from pathlib import Path

from filelock import AsyncFileLock

from app.bootstrap import migrate_schema
from app.local.base import Connection, Home
from app.local.server import ManagedServer
from app.settings import Settings
from tests.ports import free_ports

_PLACE = "TESTS_SHARED_SERVER"
# Each tenant more changes how selective an index looks: planned anew each minute, the same plans
# would take a third of what the server computes.
# Nor is a plan forgotten for another: a run makes more than the thousand that the server keeps.
CONF = {
    "dbms.cypher.min_replan_interval": "1h",
    "server.memory.query_cache.per_db_cache_num_entries": "10000",
}


def name_shared_server() -> None:
    """Say to this process, and to the workers that it starts, where the server of this run is."""
    bolt_port, browser_port = free_ports(2)
    home = tempfile.mkdtemp(prefix="noema-tests-")
    place = {"home": home, "bolt_port": bolt_port, "browser_port": browser_port}
    os.environ[_PLACE] = json.dumps(place)


def stop_shared_server() -> None:
    settings = _settings()
    asyncio.run(ManagedServer(settings).stop())
    shutil.rmtree(settings.home)


async def use_shared_server(settings: Settings) -> Connection:
    """Start the server, if no worker did, and let the home of `settings` have it for its own."""
    shared = Home(_settings().home)
    async with AsyncFileLock(shared.root / "starting"):
        _link(Home(settings.home), shared, ("artifacts", "model", "web"))
        connection = await ManagedServer(_settings(), conf=CONF).start()
        await migrate_schema(connection)
    own = Home(settings.home)
    _link(shared, own, ("neo4j",))
    shutil.copy(shared.password, own.password)
    shutil.copy(shared.state, own.state)
    return connection


def with_shared_ports(settings: Settings) -> Settings:
    shared = _settings()
    ports = {"bolt_port": shared.bolt_port, "browser_port": shared.browser_port}
    return settings.model_copy(update=ports)


def _settings() -> Settings:
    place = json.loads(os.environ[_PLACE])
    return Settings(**place | {"home": Path(place["home"]), "neo4j_uri": None})


def _link(source: Home, target: Home, names: tuple[str, ...]) -> None:
    for name in names:
        if not (link := target.root / name).is_symlink():
            link.symlink_to((source.root / name).resolve(), target_is_directory=True)
