"""Sessions for the browser tests to show."""

from app.bootstrap import Services
from app.content.blocks import (
    TextBlock,
    ThinkingBlock,
    ToolCallBlock,
    ToolResultBlock,
    UnknownBlock,
)
from app.domain.ids import new_id
from app.domain.nodes.edge import EdgeType, NewEdge
from tests.factories import make_decision, make_node, make_session

SIGNATURE = "c2lnbmF0dXJlLW9mLXRoZS12ZW5kb3I"
THINKING = "A broker of its own is one more thing to run."


class QueueTalk:
    """A question, two branches of an answer, a decision, and a relationship between them."""

    def __init__(self, services: Services) -> None:
        self._services = services
        self.session_id = new_id()
        self.question_id = new_id()
        self.table_id = new_id()
        self.broker_id = new_id()
        self.decision = make_decision("Postgres", ("a broker", "one more thing to run"))

    async def write(self) -> "QueueTalk":
        session = make_session("Which queue to use")
        self.session_id = await self._services.sessions.create(session)
        await self.say(self.question_id, None, TextBlock("Which queue survives a restart?"))
        thinking = ThinkingBlock(THINKING, SIGNATURE)
        call = ToolCallBlock("c1", "read_file", '{"path":"queue.md"}')
        result = ToolResultBlock("c1", "The table has 40 rows.", is_error=True)
        unknown = UnknownBlock("hologram", '{"depth":3}')
        node = make_node(
            self.session_id,
            *(thinking, TextBlock("A table in Postgres."), call, result, unknown),
            node_id=self.table_id,
            parent_id=self.question_id,
            decisions=(self.decision,),
        )
        await self._services.think_graph.add_node(node)
        await self.say(self.broker_id, self.question_id, TextBlock("A broker of its own."))
        edge = NewEdge(new_id(), EdgeType.CHALLENGES, self.broker_id, self.table_id)
        await self._services.think_graph.link(edge)
        return self

    async def say(self, node_id: str, parent_id: str | None, *blocks: TextBlock) -> None:
        node = make_node(self.session_id, *blocks, node_id=node_id, parent_id=parent_id)
        await self._services.think_graph.add_node(node)

    @property
    def path(self) -> str:
        return f"/#/session/{self.session_id}"

    def path_to(self, node_id: str) -> str:
        return f"{self.path}/node/{node_id}"
