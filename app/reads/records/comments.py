"""Questions about comments."""

from collections.abc import Sequence
from datetime import datetime
from typing import Any

from app.domain.page import Page, PageRequest, before, page_of, since, time_key
from app.domain.people.comments import NodeComment, person_key
from app.errors import NotFoundError
from app.graph.base import Graph
from app.graph.rows import whole

_ALWAYS = ("id", "node_id", "author", "key_name", "text", "recorded_from")
_TIMES = ("recorded_from", "edited_at", "withdrawn_at")


class CommentReads:
    def __init__(self, graph: Graph) -> None:
        self._graph = graph

    async def get_many(self, ids: Sequence[str]) -> list[NodeComment | None]:
        """Give comments in the order of `ids`; None where the tenant has no such one."""
        if not ids:
            return []
        [row] = await self._graph.read("comment/list_by_ids", ids=sorted(set(ids)))
        comments = {told["id"]: _comment(told) for told in whole(row["comments"], *_ALWAYS)}
        return [comments.get(id_) for id_ in ids]

    async def require(self, comment_id: str) -> NodeComment:
        """Give one comment.

        Raises:
            NotFoundError: The tenant has no such comment.
        """
        [comment] = await self.get_many([comment_id])
        if comment is None:
            raise NotFoundError("there is no such comment", field="id")
        return comment

    async def list_page(self, node_id: str, page: PageRequest) -> Page[NodeComment]:
        """List the comments on a node, oldest first, withdrawn ones included."""
        [row] = await self._graph.read(
            "comment/list_page", node_id=node_id, since=since(page), limit=page.first + 1
        )
        comments = [_comment(told) for told in whole(row["comments"], *_ALWAYS)]
        keys = [time_key(comment.recorded_from, comment.id) for comment in comments]
        return page_of(comments, keys, page.first)

    async def list_mentioning(self, name: str, page: PageRequest) -> Page[NodeComment]:
        """List the comments that mention a person, however the name is spelled, newest first."""
        [row] = await self._graph.read(
            "comment/list_mentioning",
            name_key=person_key(name),
            before=before(page),
            limit=page.first + 1,
        )
        mentions = whole(row["mentions"], "id", "comment_id", "at")
        known = await self.get_many([told["comment_id"] for told in mentions])
        found = [
            (comment, time_key(datetime.fromisoformat(told["at"]), told["id"]))
            for comment, told in zip(known, mentions, strict=True)
            if comment is not None
        ]
        return page_of([one for one, _ in found], [key for _, key in found], page.first)


def _comment(told: dict[str, Any]) -> NodeComment:
    times = {name: told[name] and datetime.fromisoformat(told[name]) for name in _TIMES}
    mentions = whole(told["mentions"], "position", "name")
    said = sorted(mentions, key=lambda mention: mention["position"])
    fields: dict[str, Any] = {
        **told,
        **times,
        "mentions": tuple(mention["name"] for mention in said),
    }
    return NodeComment(**fields)
