"""Keys from the command line."""

import asyncio
from datetime import datetime

import pytest

from app.bootstrap import open_noema
from app.domain.tenants.tenant import Principal
from app.errors import UnauthenticatedError
from app.local.base import Connection
from app.settings import Settings
from tests.cli.conftest import Invoke, answer


def _authenticate(settings: Settings, neo4j: Connection, text: str) -> Principal:
    async def work() -> Principal:
        async with open_noema(settings, neo4j) as noema:
            return await noema.tenants.authenticate(text)

    return asyncio.run(work())


def test_a_key_is_made_listed_and_closed(
    invoke: Invoke, settings: Settings, neo4j: Connection
) -> None:
    made = answer(invoke("keys", "create", "ci", "--scope", "write", "--scope", "read", "--json"))
    assert sorted(made) == ["key", "text"]
    assert made["key"]["scopes"] == ["read", "write"]
    assert _authenticate(settings, neo4j, made["text"]).name == "ci"

    listed = answer(invoke("keys", "list", "--json"))["keys"]
    assert made["key"]["id"] in [key["id"] for key in listed]
    assert made["text"] not in str(listed)

    key_id = made["key"]["id"]
    assert answer(invoke("keys", "revoke", key_id, "--json")) == {"revoked": key_id}
    with pytest.raises(UnauthenticatedError, match="revoked"):
        _authenticate(settings, neo4j, made["text"])


def test_a_key_reads_only_and_never_expires_unless_told_otherwise(
    invoke: Invoke, neo4j: Connection
) -> None:
    plain = answer(invoke("keys", "create", "plain", "--json"))["key"]
    assert (plain["scopes"], plain["expires_at"]) == (["read"], None)
    short = answer(invoke("keys", "create", "short", "--days", "2", "--json"))["key"]
    life = datetime.fromisoformat(short["expires_at"]) - datetime.fromisoformat(
        short["recorded_from"]
    )
    assert life.days in (1, 2)


def test_a_key_for_people_is_alone_on_standard_output(invoke: Invoke, neo4j: Connection) -> None:
    result = invoke("keys", "create", "for a script")
    assert result.stdout.startswith("noema_")
    assert result.stdout.count("\n") == 1
