"""The command, run in this process against a Neo4j where nothing else happens meanwhile.

It works in the default tenant, and what it prints holds scores, which other tenants move a little.
"""

import json
from collections.abc import Callable, Mapping
from typing import Any

import pytest
from typer.testing import CliRunner, Result

from app.bootstrap import Noema
from app.cli.main import app
from app.settings import Settings
from tests.own_server import neo4j, noema, settings

__all__ = ["neo4j", "noema", "settings"]

Invoke = Callable[..., Result]


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
    """The demonstration in the default tenant; its ids by key."""
    tenant = await noema.tenants.ensure_tenant()
    return (await noema.services(tenant.id).seed.load()).ids


def answer(result: Result) -> Any:  # noqa: ANN401  # whatever the command answers
    """Read the one JSON document on standard output."""
    assert result.exit_code == 0, result.output
    return json.loads(result.stdout)
