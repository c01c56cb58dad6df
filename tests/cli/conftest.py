"""The command, run in this process; each worker has a tenant of its own for it."""

import json
from collections.abc import AsyncIterator, Callable, Mapping
from typing import Any

import pytest
from typer.testing import CliRunner, Result

from app.bootstrap import Noema, open_noema
from app.cli.main import app
from app.domain.ids import new_id
from app.local.base import Connection
from app.settings import Settings
from tests.conftest import NewSettings
from tests.shared_server import use_shared_server, with_shared_ports

Invoke = Callable[..., Result]


@pytest.fixture(scope="session")
def command_settings(new_settings: NewSettings) -> Settings:
    return with_shared_ports(new_settings()).model_copy(update={"tenant": f"cli {new_id()}"})


@pytest.fixture(scope="session")
async def neo4j(command_settings: Settings) -> Connection:
    """The server of the run, in which the tenant of the command is."""
    connection = await use_shared_server(command_settings)
    async with open_noema(command_settings, connection) as opened:
        await opened.tenants.create(command_settings.tenant)
    return connection


@pytest.fixture(scope="session")
async def noema(command_settings: Settings, neo4j: Connection) -> AsyncIterator[Noema]:
    async with open_noema(command_settings, neo4j) as opened:
        yield opened


@pytest.fixture(scope="session")
def settings(command_settings: Settings) -> Settings:
    """Those of the command; a file that wants a tenant of its own replaces them."""
    return command_settings


def environ_of(settings: Settings) -> dict[str, str]:
    """Give the variables that make the command use these settings."""
    names = ("home", "bolt_port", "browser_port", "port", "tenant")
    return {f"NOEMA_{name.upper()}": str(getattr(settings, name)) for name in names}


@pytest.fixture
def invoke(settings: Settings) -> Invoke:
    """Run `noema` with arguments; `environ` adds variables, `typed` is what is typed."""

    def run(
        *arguments: str, environ: Mapping[str, str] | None = None, typed: str | None = None
    ) -> Result:
        given = {**environ_of(settings), **(environ or {})}
        return CliRunner().invoke(app, arguments, env=given, input=typed)

    return run


@pytest.fixture(scope="session")
async def seeded(noema: Noema) -> Mapping[str, str]:
    """The demonstration in the tenant of the command; its ids by key."""
    return await load_seed(noema)


async def load_seed(noema: Noema) -> Mapping[str, str]:
    tenant = await noema.tenants.own_tenant()
    return (await noema.services(tenant.id).seed.load()).ids


def answer(result: Result) -> Any:  # noqa: ANN401  # whatever the command answers
    """Read the one JSON document on standard output."""
    assert result.exit_code == 0, result.output
    return json.loads(result.stdout)
