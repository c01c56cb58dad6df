"""What every test may ask for: settings of a home of its own, and one real Neo4j for the run."""

import gc
import os
import socket
from collections.abc import AsyncIterator, Awaitable, Callable
from pathlib import Path

import hypothesis
import pytest
from _pytest.terminal import TerminalReporter
from xdist.remote import Producer  # pyright: ignore[reportMissingTypeStubs]
from xdist.scheduler import Scheduling  # pyright: ignore[reportMissingTypeStubs]

from app.bootstrap import Noema, Services, open_noema
from app.domain.ids import new_id
from app.graph.driver import open_driver
from app.local.base import Connection, FetchProgress, Home
from app.local.install import ensure_artifacts
from app.settings import Settings
from tests.own_server import own_neo4j, own_noema, own_settings
from tests.ports import free_ports
from tests.scheduling import SharedScheduling, begin_with_the_longest
from tests.shared_server import (
    name_shared_server,
    stop_shared_server,
    use_shared_server,
    with_shared_ports,
)

__all__ = ["own_neo4j", "own_noema", "own_settings"]

NewSettings = Callable[[], Settings]

# The same examples each time, however long one takes: a slow machine is no failure.
hypothesis.settings.load_profile("ci")

# The servers of a run live for minutes: to compile for the long run took them a third of its time,
# to compile late and into the little room that goes with it another quarter. There are several, so
# that threads that collect together would wait for each other. Nor is garbage looked for because
# classes were loaded.
os.environ.setdefault(
    "JDK_JAVA_OPTIONS",
    "-XX:TieredStopAtLevel=1 -XX:CompileThresholdScaling=0.05 -XX:ReservedCodeCacheSize=240m"
    " -XX:ParallelGCThreads=1 -XX:MetaspaceSize=400m",
)
# A run starts three servers: to teach the JVM to start fast costs more than that saves.
os.environ.setdefault("NOEMA_STARTUP_CACHE", "false")


def _is_worker(config: pytest.Config) -> bool:
    return hasattr(config, "workerinput")


@pytest.hookimpl(trylast=True)
def pytest_configure(config: pytest.Config) -> None:
    """Name the server of the run, and let a worker tell at once what it counts of a rerun.

    It writes twice before it reads: TCP would hold the second write back, 40 ms for each test.
    """
    if not _is_worker(config):
        name_shared_server()
    reruns = getattr(config, "failures_db", None)
    if isinstance(sock := getattr(reruns, "sock", None), socket.socket):
        sock.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    begin_with_the_longest(items)


@pytest.hookimpl(optionalhook=True)
def pytest_xdist_make_scheduler(config: pytest.Config, log: Producer) -> Scheduling | None:
    """Deal out the tests in our own units where whole files were asked for."""
    return SharedScheduling(config, log) if config.getoption("dist") == "loadfile" else None


def pytest_collection_finish() -> None:
    """Take what was imported out of the collector's sight: a full collection takes 0.3 s else."""
    gc.collect()
    gc.freeze()


def pytest_sessionfinish(session: pytest.Session) -> None:
    if not _is_worker(session.config):
        stop_shared_server()


def pytest_terminal_summary(terminalreporter: TerminalReporter) -> None:
    """Print each test that failed and passed when it was run again, with what it said."""
    failed = {report.nodeid for report in terminalreporter.getreports("failed")}
    for report in terminalreporter.getreports("rerun"):
        if report.nodeid in failed:
            continue
        terminalreporter.section(f"FLAKY: {report.nodeid}", red=True)
        terminalreporter.write_line(report.longreprtext)
        for title, content in report.sections:
            terminalreporter.write_line(f"--- {title} ---\n{content}")


def link_artifacts(source: Home, target: Home) -> None:
    """Let `target` use the downloads of `source`; data and secrets stay apart."""
    for name in ("artifacts", "model", "web"):
        (target.root / name).symlink_to(source.root / name, target_is_directory=True)


@pytest.fixture(scope="session")
async def downloads() -> Home:
    """The downloads of the user's own `NOEMA_HOME`, complete."""
    settings = Settings()
    await ensure_artifacts(settings, _say_nothing)
    return Home(settings.home)


@pytest.fixture(scope="session")
def new_settings(downloads: Home, tmp_path_factory: pytest.TempPathFactory) -> NewSettings:
    """Make settings of a fresh home with free ports, as often as called."""

    def make() -> Settings:
        home: Path = tmp_path_factory.mktemp("home")
        link_artifacts(downloads, Home(home))
        bolt_port, browser_port, port = free_ports(3)
        return Settings(
            home=home, neo4j_uri=None, bolt_port=bolt_port, browser_port=browser_port, port=port
        )

    return make


@pytest.fixture(scope="session")
def settings(new_settings: NewSettings) -> Settings:
    """Settings of this worker: a home of its own, and the ports of the server of the run."""
    return with_shared_ports(new_settings())


@pytest.fixture(scope="session")
async def neo4j(settings: Settings) -> Connection:
    """One managed Neo4j for the whole run; tests keep apart by tenant."""
    return await use_shared_server(settings)


@pytest.fixture(scope="session")
async def noema(settings: Settings, neo4j: Connection) -> AsyncIterator[Noema]:
    """The services on the run's Neo4j, migrated."""
    async with open_noema(settings, neo4j) as opened:
        yield opened


def _say_nothing(_: FetchProgress) -> None:
    return None


@pytest.fixture
def services(noema: Noema) -> Services:
    """The services of a tenant nobody else has."""
    return noema.services(new_id())


@pytest.fixture
def other_services(noema: Noema) -> Services:
    """The services of a second tenant, for what it must not see."""
    return noema.services(new_id())


PassTime = Callable[[str, float], Awaitable[None]]
"""Brings the ends of a tenant's leases nearer by so many seconds, as if those had passed."""


@pytest.fixture
async def pass_time(neo4j: Connection) -> AsyncIterator[PassTime]:
    """Let time pass for the leases of a tenant: they are measured by the database's clock."""
    async with open_driver(neo4j.uri, neo4j.user, neo4j.password, 1) as driver:

        async def moved(tenant_id: str, seconds: float) -> None:
            await driver.execute_query(
                "MATCH (n:Job|Turn|Branch {tenant_id: $tenant_id}) WHERE n.lease_until IS NOT NULL"
                " SET n.lease_until = n.lease_until - duration({seconds: $seconds})",
                tenant_id=tenant_id,
                seconds=seconds,
            )

        yield moved
