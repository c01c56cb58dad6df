"""How long a backup lets writes wait, and what memory it takes."""

import random
import tracemalloc
from collections.abc import AsyncGenerator
from contextlib import closing
from pathlib import Path

from app.backup.digest import GraphDigest
from app.backup.service import Backup
from app.domain.tenants.tenant import SYSTEM_TENANT
from app.graph.base import StoredNode, StoredTie
from app.graph.change import Row
from app.graph.snapshot import DatabaseSnapshots
from app.local.base import Home
from tests.fakes.graph import ReadingGraph

NODES = 300


class _Snapshots(DatabaseSnapshots):
    """One tenant whose nodes cannot be compressed; notes what is in the file when its gate opens.

    Args:
        part: The file that is written.
    """

    def __init__(self, part: Path) -> None:
        self.part = part
        self.sizes = list[int]()

    async def nodes_of(self, tenant_id: str, pause_s: float) -> AsyncGenerator[StoredNode]:
        chance = random.Random(7)
        try:
            for number in range(NODES if tenant_id != SYSTEM_TENANT else 0):
                text = chance.randbytes(5_000).hex()
                yield StoredNode(f"k{number}", ("A",), {"id": str(number), "text": text})
        finally:
            self.sizes.append(self.part.stat().st_size)


def _answer(statement: str, _: dict[str, object]) -> list[Row]:
    if statement == "tenant/list_tenants":
        return [{"id": "t", "name": "Team", "deleting_since": None}]
    return []


async def test_nothing_is_packed_while_the_writes_of_a_tenant_wait(tmp_path: Path) -> None:
    file = tmp_path / "noema.zip"
    snapshots = _Snapshots(tmp_path / "noema.zip.part")
    backup = Backup(ReadingGraph(SYSTEM_TENANT, _answer), snapshots, Home(tmp_path / "home"))

    manifest = await backup.write(file, None, 1.0)

    assert (manifest.tenants[0].nodes, snapshots.sizes[0]) == (NODES, 0)
    assert file.stat().st_size > 1_000_000
    assert not snapshots.part.exists()


def test_the_memory_of_a_digest_does_not_grow_with_the_graph() -> None:
    with closing(GraphDigest()) as digest:
        tracemalloc.start()
        for number in range(5_000):
            tie = StoredTie("OF", {}, f"k{number // 2}")
            digest.add(StoredNode(f"k{number}", ("A",), {"id": str(number)}, (tie,)))
        digest.value()
        _, peak = tracemalloc.get_traced_memory()
        tracemalloc.stop()
        assert (digest.nodes, digest.ties, digest.dangling()) == (5_000, 5_000, None)
    assert peak < 100_000
