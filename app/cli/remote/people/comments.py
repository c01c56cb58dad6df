"""Comments of a service elsewhere."""

from app.cli.remote.service import RemotePage, RemoteService
from app.cli.views.people.comments import CommentList
from app.domain.people.comments import NewComment, NodeComment


async def add(service: RemoteService, new: NewComment) -> NodeComment:
    given = {
        "idempotencyKey": new.id,
        "nodeId": new.node_id,
        "text": new.text,
        "replyToId": new.reply_to_id,
        "author": new.author,
    }
    return await service.change("addComment", NodeComment, given)


async def edit(service: RemoteService, key: str, comment_id: str, text: str) -> NodeComment:
    given = {"idempotencyKey": key, "commentId": comment_id, "text": text}
    return await service.change("editComment", NodeComment, given)


async def withdraw(service: RemoteService, key: str, comment_id: str) -> NodeComment:
    given = {"idempotencyKey": key, "commentId": comment_id}
    return await service.change("withdrawComment", NodeComment, given)


async def list_page(
    service: RemoteService, node_id: str, first: int, after: str | None
) -> CommentList:
    arguments = {"nodeId": ("ID!", node_id), "first": ("Int!", first), "after": ("String", after)}
    return _listed(await service.page("comments", NodeComment, arguments))


async def list_mentioning(
    service: RemoteService, name: str | None, first: int, after: str | None
) -> CommentList:
    arguments = {"name": ("String", name), "first": ("Int!", first), "after": ("String", after)}
    return _listed(await service.page("mentions", NodeComment, arguments))


def _listed(page: RemotePage[NodeComment]) -> CommentList:
    return CommentList(page.items, page.next)
