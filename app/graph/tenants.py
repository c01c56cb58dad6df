"""Tenants and keys through neomodel. Implements `app.graph.base.TenantStore`."""

from collections.abc import AsyncGenerator
from contextlib import asynccontextmanager
from datetime import datetime
from typing import cast

from neo4j import AsyncDriver
from neomodel import AsyncStructuredNode, UniqueProperty, adb

from app.domain.tenants.tenant import SYSTEM_TENANT, Tenant
from app.errors import ConflictError
from app.graph.driver import USUAL, Access
from app.graph.errors import translated
from app.graph.tenant_models import ApiKeyNode, TenantNode


class NeomodelTenantStore:
    def __init__(self, driver: AsyncDriver, access: Access = USUAL) -> None:
        self._driver = driver
        self._access = access

    async def add_tenant(self, tenant: Tenant) -> None:
        node = TenantNode(
            uid=tenant.id,
            tenant_id=SYSTEM_TENANT,
            name=tenant.name,
            recorded_from=tenant.recorded_from,
        )
        async with self._connected():
            await _save(node)

    async def rename_tenant(self, tenant: Tenant) -> None:
        async with self._connected():
            node = await TenantNode.nodes.get(uid=tenant.id, tenant_id=SYSTEM_TENANT)
            node.name = tenant.name  # pyright: ignore[reportAttributeAccessIssue]  # typed for reading
            await _save(node)

    async def revoke_key(self, tenant_id: str, key_id: str, at: datetime) -> bool:
        async with self._connected():
            node = await ApiKeyNode.nodes.get_or_none(uid=key_id, tenant_id=tenant_id)
            if node is None:
                return False
            if cast(datetime | None, node.revoked_at) is None:
                node.revoked_at = at  # pyright: ignore[reportAttributeAccessIssue]  # typed for reading
                await _save(node)
        return True

    @asynccontextmanager
    async def _connected(self) -> AsyncGenerator[None]:
        with translated():
            if adb.driver is not self._driver:
                # neomodel keeps one driver a process; we lend it ours and close it ourselves.
                await adb.set_connection(driver=self._driver)
            try:
                async with self._transaction():
                    yield
            except UniqueProperty as error:
                raise ConflictError("something with this name or id is there already") from error

    @asynccontextmanager
    async def _transaction(self) -> AsyncGenerator[None]:
        """One transaction, of which it can be told whether its commit was sent."""
        async with (
            self._driver.session(  # pyright: ignore[reportUnknownMemberType]  # **config
                database=self._access.database,
                bookmark_manager=self._driver.execute_query_bookmark_manager,
            ) as session,
            await session.begin_transaction(timeout=self._access.write_timeout_s) as managed,
        ):
            # neomodel would begin one without bookmarks, and leave its session open on failure.
            adb._active_transaction = managed  # pyright: ignore[reportPrivateUsage]
            try:
                yield
            finally:
                adb._active_transaction = None  # pyright: ignore[reportPrivateUsage]
            await managed.commit()


async def _save(node: AsyncStructuredNode) -> None:
    await node.save()  # pyright: ignore[reportUnknownMemberType]  # bare annotations
