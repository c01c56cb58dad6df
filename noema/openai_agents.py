"""A session of OpenAI Agents whose items are thinking nodes of a session of Noema.

Nothing of it is lost: an item that is taken back stays in the history on a line of its own, and a
session that is cleared is archived.
"""

from typing import TYPE_CHECKING, Any

from noema.agent_items import Item, blocks_of, role_of, standing, taken_back
from noema.client import AsyncClient
from noema.inputs import SessionFilterInput

if TYPE_CHECKING:
    from agents import SessionSettings, TResponseInputItem

_TAG = "openai-agents:"
_NODES = """query Nodes($id: ID!, $after: String) {
  session(id: $id) {
    nodes(first: 100, after: $after) {
      edges { node { id blocks { ... on UnknownBlock { name json } } } }
      pageInfo { hasNextPage endCursor }
    }
  }
}"""


class NoemaSession:
    """The conversation of an agent, to be given to `Runner.run` as its session.

    Args:
        session_id: A name of your own; the same name goes on with the same conversation.
        project: The repository or the folder it is about; kept when the session begins.
        session_settings: How many items `get_items` gives where nobody says.
    """

    def __init__(
        self,
        client: AsyncClient,
        session_id: str,
        *,
        project: str | None = None,
        session_settings: "SessionSettings | None" = None,
    ) -> None:
        self.session_id = session_id
        self.session_settings = session_settings
        self._client = client
        self._project = project

    async def noema_id(self) -> str | None:
        """Give the id of the session in Noema; None before the first item."""
        # Two programs that began it at once may have made one each: the older is taken.
        tag = f"{_TAG}{self.session_id}"
        only: SessionFilterInput = {"tag": tag, "statuses": ["ACTIVE", "COMPLETED"]}
        found = [one["id"] async for one in self._client.sessions(filter=only)]
        return found[-1] if found else None

    async def get_items(self, limit: int | None = None) -> "list[TResponseInputItem]":
        """Give the last `limit` items, oldest first; all of them where there is no limit."""
        if limit is None and self.session_settings is not None:
            limit = self.session_settings.limit
        items: list[Any] = [item for _, item in await self._standing(await self.noema_id())]
        return items if limit is None else items[max(0, len(items) - max(0, limit)) :]

    async def add_items(self, items: "list[TResponseInputItem]") -> None:
        """Add items, each behind the one before."""
        if not items:
            return
        session_id = await self.noema_id() or await self._begin()
        before = await self._standing(session_id)
        parent_id = before[-1][0] if before else None
        for given in items:
            item: Item = {**given}
            node = await self._client.add_thinking_node(
                session_id=session_id,
                blocks=blocks_of(item),
                parent_id=parent_id,
                kind="MESSAGE",
                role=role_of(item),
            )
            parent_id = node["id"]

    async def pop_item(self) -> "TResponseInputItem | None":
        """Take the last item back and give it; None where there is none."""
        session_id = await self.noema_id()
        before = await self._standing(session_id)
        if session_id is None or not before:
            return None
        node_id, last = before[-1]
        item: Any = last
        await self._client.add_thinking_node(
            session_id=session_id,
            blocks=taken_back(node_id),
            parent_id=node_id,
            kind="MESSAGE",
            role="SYSTEM",
        )
        return item

    async def clear_session(self) -> None:
        """Archive what was said so far; the next item begins a new session of the same name."""
        while (session_id := await self.noema_id()) is not None:
            await self._client.archive_session(session_id=session_id)

    async def _begin(self) -> str:
        name = self.session_id
        await self._client.create_session(
            title=" ".join(name.split())[:200] or "Agent",
            tags=[f"{_TAG}{name}"],
            project=self._project,
        )
        session_id = await self.noema_id()
        assert session_id is not None
        return session_id

    async def _standing(self, session_id: str | None) -> list[tuple[str, Item]]:
        if session_id is None:
            return []
        nodes: list[Item] = []
        after: str | None = None
        while True:
            asked = {"id": session_id, "after": after}
            page = (await self._client.ask("session", _NODES, asked))["nodes"]
            nodes += [edge["node"] for edge in page["edges"]]
            if not page["pageInfo"]["hasNextPage"]:
                return standing(nodes)
            after = page["pageInfo"]["endCursor"]
