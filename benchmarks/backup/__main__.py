"""Back up a large tenant while it is written to, and restore it into another database.

Run: uv run python -m benchmarks.backup [--nodes N] [--pause S]

Prints one JSON object; exits with 1 where the restored database does not hold as many nodes and
relationships as the backup says.
"""

import argparse
import asyncio
import json
import os
import sys
import tempfile
import time
from collections.abc import Mapping, Sequence
from pathlib import Path
from subprocess import PIPE, Popen
from typing import Any, NamedTuple

from app.bootstrap import Services
from app.domain.ids import new_id
from app.domain.nodes.session import NewSession
from app.errors import UnavailableError
from app.graph.driver import open_driver
from app.local.base import Connection
from benchmarks.maker import BATCH, Shape, make_graph
from benchmarks.place import COMMAND, environ_of, open_place, open_server, tell

TENANT = "large"
WRITE_EVERY_S = 0.02
_NODES = "MATCH (n {tenant_id: $tenant_id}) RETURN count(n) AS count"
_TIES = "MATCH ({tenant_id: $tenant_id})-[r]->() RETURN count(r) AS count"


class Ran(NamedTuple):
    told: Any
    """The JSON that it printed."""
    figures: Mapping[str, float]


async def main(nodes: int, pause_s: float) -> int:
    with tempfile.TemporaryDirectory(prefix="noema-backup-") as folder:
        file = Path(folder, "noema.zip")
        backed, held, tenant_id = await _backed_up(file, nodes, pause_s)
        size = _megabytes(file)
        restored, counts = await _restored(file, tenant_id)
    [part] = [part for part in backed.told["tenants"] if part["id"] == tenant_id]
    held_by_file = {name: part[name] for name in ("nodes", "relationships")}
    tell(
        {
            "thinking_nodes": nodes,
            **held_by_file,
            "file_mb": size,
            "backup": backed.figures,
            "writes": held,
            "restore": restored.figures,
        }
    )
    return 0 if counts == held_by_file else 1


def _megabytes(file: Path) -> float:
    return round(file.stat().st_size / 1e6, 1)


async def _backed_up(
    file: Path, nodes: int, pause_s: float
) -> tuple[Ran, Mapping[str, float], str]:
    """Fill a tenant and back it up; give also how long its writes waited."""
    async with open_place() as place:
        tenant = await place.noema.tenants.create(TENANT)
        shape = Shape(nodes=nodes, edges=nodes, sessions=max(nodes // BATCH, 1))
        await make_graph(place.noema, shape, tenant.id)
        environ = environ_of(place.noema.settings, place.connection)
        arguments = ("backup", str(file), "--pause", str(pause_s))
        ending = asyncio.Event()
        writing = asyncio.create_task(_written(place.noema.services(tenant.id), ending))
        try:
            ran = await asyncio.to_thread(_run, arguments, environ)
        finally:
            ending.set()
        return ran, await writing, tenant.id


async def _restored(file: Path, tenant_id: str) -> tuple[Ran, Mapping[str, int]]:
    async with open_server() as (settings, _, connection):
        environ = environ_of(settings, connection)
        ran = await asyncio.to_thread(_run, ("restore", str(file)), environ)
        return ran, await _counted(connection, tenant_id)


async def _written(services: Services, ending: asyncio.Event) -> Mapping[str, float]:
    """Write one small thing after the other; give how long the slowest took.

    A write that waits longer than a write may is refused, and done again.
    """
    times, refused = list[float](), 0
    begin = time.perf_counter()
    while not ending.is_set():
        try:
            await services.sessions.create(NewSession(id=new_id(), title="Written meanwhile"))
        except UnavailableError:
            refused += 1
            continue
        times.append(time.perf_counter() - begin)
        await asyncio.sleep(WRITE_EVERY_S)
        begin = time.perf_counter()
    return {"count": len(times), "refused": refused, "slowest_s": round(max(times), 2)}


async def _counted(there: Connection, tenant_id: str) -> Mapping[str, int]:
    async with open_driver(there.uri, there.user, there.password, 1) as driver:
        given = {"tenant_id": tenant_id}
        nodes = await driver.execute_query(_NODES, given, database_=there.database)
        ties = await driver.execute_query(_TIES, given, database_=there.database)
    return {
        "nodes": nodes.records[0]["count"],
        "relationships": ties.records[0]["count"],
    }


def _run(arguments: Sequence[str], environ: Mapping[str, str]) -> Ran:
    """Run `noema` and give what it took.

    Raises:
        ValueError: It failed.
    """
    begin = time.perf_counter()
    with Popen([COMMAND, *arguments, "--json"], stdout=PIPE, env=dict(environ)) as process:
        assert process.stdout is not None
        told = process.stdout.read()
        _, status, usage = os.wait4(process.pid, 0)
        process.returncode = os.waitstatus_to_exitcode(status)
    if process.returncode:
        raise ValueError(f"noema {arguments[0]} ended with {process.returncode}: {told.decode()}")
    took = round(time.perf_counter() - begin, 1)
    cpu = round(usage.ru_utime + usage.ru_stime, 1)
    figures = {"s": took, "cpu_s": cpu, "peak_mb": round(usage.ru_maxrss / 1024)}
    return Ran(json.loads(told), figures)


if __name__ == "__main__":
    parser = argparse.ArgumentParser(prog="python -m benchmarks.backup", description=__doc__)
    parser.add_argument("--nodes", type=int, default=100_000, help="Thinking nodes of the tenant.")
    parser.add_argument("--pause", type=float, default=50, help="As that of `noema backup`.")
    given = parser.parse_args()
    sys.exit(asyncio.run(main(given.nodes, given.pause)))
