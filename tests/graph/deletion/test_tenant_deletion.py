"""Deleting a tenant: nothing of it stays, nothing of others goes, and it can be stopped."""

from datetime import timedelta
from pathlib import Path

import pytest
from neo4j import AsyncDriver

from app.bootstrap import Noema
from app.content.blocks import TextBlock
from app.domain.erasure import LABELS
from app.domain.ids import new_id
from app.domain.tenants.tenant import SYSTEM_TENANT, Scope, Tenant
from app.errors import ConflictError, InvalidInputError, NotFoundError, UnauthenticatedError
from app.graph.cypher import load_statements
from app.local.base import Connection
from app.local.training_files import TrainingFiles
from app.reasoning.tenants.deletion import TenantDeletion
from tests.factories import make_node, make_session
from tests.graph.deletion.audited import audited
from tests.graph.memory.planted import Planter, driver_of

OF_THE_SYSTEM = {"LoginLink", "Tenant", "VectorChoice"}
"""Labels that no other tenant has."""
_COUNT = """MATCH (n {tenant_id: $tenant}) OPTIONAL MATCH (n)-[r]->()
RETURN count(DISTINCT n) AS nodes, count(r) AS ties"""
_LABELS = """MATCH (n {tenant_id: $tenant}) UNWIND labels(n) AS label
RETURN collect(DISTINCT label) AS labels"""


class Stopped(Exception):
    """As if somebody had pressed Ctrl-C."""


def deletion_of(noema: Noema, folder: Path) -> TenantDeletion:
    dropped = noema.vector_models.drop_questions
    return TenantDeletion(noema.graph_of, TrainingFiles(folder), dropped, timedelta(0))


def _say_nothing(_: int) -> None:
    return None


def _write_lines(folder: Path) -> None:
    folder.mkdir(parents=True)
    (folder / "train.jsonl").write_text("{}")


def _files(folder: Path) -> list[Path]:
    """Give every file, and every folder that is empty."""
    return [path for path in folder.rglob("*") if path.is_file() or not any(path.iterdir())]


async def _planted(noema: Noema) -> Tenant:
    tenant = await noema.tenants.create(f"team {new_id()}")
    await Planter(noema, noema.services(tenant.id)).plant_everything()
    await audited(noema, tenant.id)
    return tenant


async def _counted(driver: AsyncDriver, tenant_id: str) -> tuple[int, int]:
    [row] = (await driver.execute_query(_COUNT, tenant=tenant_id)).records
    return row["nodes"], row["ties"]


@pytest.mark.sweep
async def test_of_a_deleted_tenant_nothing_stays_and_of_another_nothing_goes(
    noema: Noema, neo4j: Connection, tmp_path: Path
) -> None:
    gone, stays = await _planted(noema), await noema.tenants.create(f"team {new_id()}")
    session_id = await noema.services(stays.id).sessions.create(make_session())
    await noema.services(stays.id).think_graph.add_node(make_node(session_id, TextBlock("Stays.")))
    key = await noema.tenants.create_key(gone.id, "ci", frozenset(Scope))
    [row] = await noema.graph_of(gone.id).read("tenant/list_training_folders")
    assert row["folders"]
    others = f"{stays.id}/run"
    for name in (*row["folders"], others):
        _write_lines(tmp_path / name)
    counts = list[int]()

    async with driver_of(neo4j) as driver:
        before = await _counted(driver, stays.id)
        nodes, _ = await _counted(driver, gone.id)
        [found] = (await driver.execute_query(_LABELS, tenant=gone.id)).records
        removed = await deletion_of(noema, tmp_path).delete(
            gone.name, gone.name, counts.append, batch=100
        )
        assert await _counted(driver, gone.id) == (0, 0)
        assert await _counted(driver, stays.id) == before

    # The keys went first.
    assert (removed, counts[-1]) == (nodes - 1, nodes - 1)
    assert {"AuditEntry", "Session", "Event", "Template", "Job", "FineTuneRun"} < set(
        found["labels"]
    )
    assert _files(tmp_path) == [tmp_path / others / "train.jsonl"]
    names = [tenant.name for tenant in await noema.tenants.list_tenants()]
    assert (gone.name in names, stays.name in names) == (False, True)
    with pytest.raises(UnauthenticatedError):
        await noema.tenants.authenticate(key.text)


async def test_a_deletion_that_was_stopped_goes_on(
    noema: Noema, neo4j: Connection, tmp_path: Path
) -> None:
    tenant = await noema.tenants.create(f"team {new_id()}")
    sessions = noema.services(tenant.id).sessions
    for _ in range(3):
        await sessions.create(make_session())
    deletion = deletion_of(noema, tmp_path)

    def stop(_: int) -> None:
        raise Stopped

    with pytest.raises(Stopped):
        await deletion.delete(tenant.name, tenant.name, stop, batch=2)

    [listed] = [one for one in await noema.tenants.list_tenants() if one.id == tenant.id]
    assert listed.deleting_since is not None
    with pytest.raises(ConflictError, match="is being deleted"):
        await noema.tenants.rename(tenant.name, "another")
    assert await deletion.delete(tenant.name, tenant.name, _say_nothing) > 0
    async with driver_of(neo4j) as driver:
        assert await _counted(driver, tenant.id) == (0, 0)
    with pytest.raises(NotFoundError):
        await deletion.delete(tenant.name, tenant.name, _say_nothing)


async def test_without_its_name_a_second_time_nothing_is_deleted(
    noema: Noema, tmp_path: Path
) -> None:
    tenant = await noema.tenants.create(f"team {new_id()}")
    key = await noema.tenants.create_key(tenant.id, "ci", frozenset(Scope))
    deletion = deletion_of(noema, tmp_path)
    with pytest.raises(InvalidInputError, match="not the name"):
        await deletion.delete(tenant.name, "team", _say_nothing)
    with pytest.raises(ConflictError, match="default stays"):
        await deletion.delete("default", "default", _say_nothing)
    assert (await noema.tenants.authenticate(key.text)).tenant_id == tenant.id
    listed = await noema.tenants.list_tenants()
    assert [one.deleting_since for one in listed if one.id == tenant.id] == [None]


def test_every_label_is_deleted() -> None:
    text = load_statements()["tenant/delete_nodes"].text
    assert [label for label in LABELS if f"(n:{label} " not in text] == sorted(
        OF_THE_SYSTEM, key=[*LABELS].index
    )
    assert SYSTEM_TENANT not in text
