"""Share links of a service elsewhere."""

from app.cli.remote.service import RemoteService
from app.cli.views.people.sharing import CreatedShareLink, ShareLinkList
from app.domain.people.sharing import NewShareLink, ShareLink


async def create(service: RemoteService, new: NewShareLink) -> CreatedShareLink:
    given = {
        "idempotencyKey": new.id,
        "nodeId": new.node_id,
        "expiresInS": new.life_s,
        "hidden": [*new.hidden],
    }
    return await service.change("createShareLink", CreatedShareLink, given)


async def revoke(service: RemoteService, key: str, link_id: str) -> ShareLink:
    given = {"idempotencyKey": key, "shareLinkId": link_id}
    return await service.change("revokeShareLink", ShareLink, given)


async def list_page(
    service: RemoteService, first: int, after: str | None, is_active: bool
) -> ShareLinkList:
    arguments = {"first": ("Int!", first), "after": ("String", after)}
    only = {"isActive": is_active}
    page = await service.page(
        "shareLinks", ShareLink, {**arguments, "filter": ("ShareLinkFilterInput", only)}
    )
    return ShareLinkList(page.items, page.next)
