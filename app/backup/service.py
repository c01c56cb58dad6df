"""Backups: written while the service runs, and restored into an empty database."""

from collections.abc import Callable, Collection, Generator, Iterable, Iterator
from contextlib import aclosing, closing, suppress
from datetime import UTC, datetime
from itertools import islice
from pathlib import Path
from typing import TypeVar

from app.backup.archive import Archive, ArchiveWriter, line_of, node_of, opened_archive
from app.backup.digest import GraphDigest
from app.backup.keys import NewKeys
from app.backup.schemas import FORMAT, Manifest, Member, TenantPart
from app.domain.tenants.tenant import SYSTEM_TENANT
from app.errors import AppError, ConflictError, NotFoundError, SetupError
from app.graph.base import Graph, NewTie, Snapshots, StoredNode, StoredTie
from app.local.base import Home
from app.local.private import make_private_folder, open_private

T = TypeVar("T")
BATCH = 500
"""Nodes, or relationships, that one transaction of a restore creates."""
READ_BACK_S = 3_600.0
"""Nobody else writes while a backup is restored."""
_SYSTEM = "system"


class RestoreError(AppError):
    """What was restored is not what the backup holds."""


class Backup:
    """Args:
    system: The graph as the system tenant sees it.
    """

    def __init__(self, system: Graph, snapshots: Snapshots, home: Home) -> None:
        self._system, self._snapshots, self._home = system, snapshots, home

    async def write(self, to: Path, tenant: str | None, pause_s: float) -> Manifest:
        """Write a backup and read it back; the file is whole or not there.

        Args:
            tenant: Name of the only tenant that is written; None for all of them.
            pause_s: Seconds that the writes of one tenant may wait while it is read.

        Raises:
            ConflictError: The file is there already.
            NotFoundError: There is no such tenant.
            UnavailableError: A tenant cannot be read in `pause_s`.
        """
        _require_new(to)
        names = await self._tenants(tenant)
        part = to.with_name(f"{to.name}.part")
        try:
            with open_private(part) as file, closing(ArchiveWriter(file, part.parent)) as written:
                manifest = await self._write(written, names, tenant is None, pause_s)
            with opened_archive(part) as archive:
                archive.verify()
            part.replace(to)
        except OSError as error:
            raise SetupError(f"cannot write {to}: {error.strerror}", field="file") from error
        finally:
            with suppress(OSError):
                part.unlink(missing_ok=True)
        return manifest

    async def _tenants(self, tenant: str | None) -> dict[str, str]:
        rows = await self._system.read("tenant/list_tenants")
        names = {row["id"]: row["name"] for row in rows if row["deleting_since"] is None}
        if tenant is None:
            return names
        chosen = {id_: name for id_, name in names.items() if name == tenant}
        if not chosen:
            raise NotFoundError(f"there is no tenant {tenant!r}", field="tenant")
        return chosen

    async def _write(
        self, archive: ArchiveWriter, names: dict[str, str], is_all: bool, pause_s: float
    ) -> Manifest:
        rows = await self._system.read("migration/list_applied")
        made_at = datetime.now(UTC)
        parts = [
            await self._write_graph(archive, id_, name, pause_s, lambda _: True)
            for id_, name in names.items()
        ]
        # Last: a tenant that was made meanwhile is left out of what the system tenant has.
        system = await self._write_graph(
            archive, SYSTEM_TENANT, _SYSTEM, pause_s, lambda node: _is_of(node, names)
        )
        manifest = Manifest(
            format=FORMAT,
            made_at=made_at,
            migrations=tuple(row["id"] for row in rows),
            tenants=(*parts, system),
            files=tuple(self._write_files(archive, None if is_all else names)),
        )
        archive.finish(manifest)
        return manifest

    async def _write_graph(
        self,
        archive: ArchiveWriter,
        tenant_id: str,
        name: str,
        pause_s: float,
        is_wanted: Callable[[StoredNode], bool],
    ) -> TenantPart:
        read_at = datetime.now(UTC)
        with archive.beside() as lines:
            async with aclosing(self._snapshots.nodes_of(tenant_id, pause_s)) as nodes:
                async for node in nodes:
                    if is_wanted(node):
                        lines.write(line_of(node))
            # The writes of the tenant wait no longer.
            lines.seek(0)
            member = f"graph/{tenant_id}.jsonl"
            with archive.member(member) as sink, closing(GraphDigest()) as digest:
                for line in lines:
                    sink.write(line)
                    digest.add(node_of(line))
                return TenantPart(
                    id=tenant_id,
                    name=name,
                    read_at=read_at,
                    nodes=digest.nodes,
                    relationships=digest.ties,
                    digest=digest.value(),
                    member=sink.member,
                )

    def _write_files(self, archive: ArchiveWriter, only: Iterable[str] | None) -> list[Member]:
        """Write what training runs were given and made."""
        training = self._home.training
        folders = [training] if only is None else [training / id_ for id_ in only]
        paths = [path for folder in folders for path in sorted(folder.rglob("*"))]
        return [
            archive.copy(path, path.relative_to(self._home.root).as_posix())
            for path in paths
            if path.is_file() and not path.is_symlink()
        ]


class Restoration:
    def __init__(self, snapshots: Snapshots, home: Home) -> None:
        self._snapshots, self._home = snapshots, home

    async def restore(self, path: Path) -> tuple[Manifest, tuple[str, ...]]:
        """Restore a backup into an empty database and give the migrations that followed.

        Raises:
            InvalidInputError: The file is no backup or is damaged.
            ConflictError: The database or the folder of training runs is not empty.
            SetupError: A newer Noema made the backup.
            RestoreError: The database does not hold what the backup holds.
        """
        with opened_archive(path) as archive:
            archive.verify()
            await self._snapshots.require_empty()
            self._require_no_files(archive.manifest)
            await self._snapshots.begin_restore(archive.manifest.migrations)
            for part in archive.manifest.tenants:
                await self.restore_graph(archive, part)
            self._restore_files(archive)
            applied = await self._snapshots.end_restore()
            return archive.manifest, applied

    async def restore_graph(self, archive: Archive, part: TenantPart) -> None:
        """Create the graph of one tenant, which must have none.

        Raises:
            RestoreError: The database does not hold what the backup holds.
        """
        with closing(NewKeys()) as keys:
            for nodes in _batches(archive.nodes(part)):
                made = await self._snapshots.create_nodes(part.id, nodes)
                keys.add(zip((node.key for node in nodes), made, strict=True))
            for ties in _batches(_ties(archive.nodes(part))):
                new = keys.of({key for start, tie in ties for key in (start, tie.end)})
                renamed = [
                    NewTie(tie.type, tie.properties, new[start], new[tie.end])
                    for start, tie in ties
                ]
                await self._snapshots.create_ties(part.id, renamed)
        await self._require_equal(part)

    async def _require_equal(self, part: TenantPart) -> None:
        with closing(GraphDigest()) as digest:
            async with aclosing(self._snapshots.nodes_of(part.id, READ_BACK_S)) as nodes:
                async for node in nodes:
                    digest.add(node)
            if digest.value() != part.digest:
                raise RestoreError(f"the tenant {part.name} is not what the backup holds")

    def _require_no_files(self, manifest: Manifest) -> None:
        for member in manifest.files:
            if (self._home.root / member.name).exists():
                raise ConflictError(f"{member.name} is there already", field="file")

    def _restore_files(self, archive: Archive) -> None:
        for member in archive.manifest.files:
            path = self._home.root / member.name
            make_private_folder(path.parent)
            with open_private(path) as file:
                archive.copy(member, file)


def _require_new(path: Path) -> None:
    if path.exists():
        raise ConflictError(f"{path} is there already", field="file")


def _batches(items: Iterable[T]) -> Generator[list[T]]:
    rest = iter(items)
    while some := list(islice(rest, BATCH)):
        yield some


def _ties(nodes: Iterable[StoredNode]) -> Iterator[tuple[str, StoredTie]]:
    """Give each relationship with the key of the node that it begins at."""
    return ((node.key, tie) for node in nodes for tie in node.ties)


def _is_of(node: StoredNode, tenant_ids: Collection[str]) -> bool:
    """Tell whether a node of the system tenant goes with these tenants."""
    is_of_tenant = {"Tenant", "VectorChoice"}.intersection(node.labels)
    return not is_of_tenant or node.properties["id"] in tenant_ids
