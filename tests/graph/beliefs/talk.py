"""A line of thought on which people say things and decide."""

from dataclasses import dataclass, replace

from app.bootstrap import Services
from app.content.blocks import TextBlock
from app.domain.ids import new_id
from app.domain.nodes.decision import NewDecision, Option
from app.domain.nodes.thinking import NodeKind, Role
from app.domain.page import PageRequest
from tests.factories import make_node, make_session

RULES = "rules-9"


@dataclass
class Line:
    services: Services
    session_id: str
    last_id: str | None = None

    @classmethod
    async def begin(cls, services: Services) -> "Line":
        return cls(services, await services.sessions.create(make_session()))

    async def say(self, role: Role, text: str, *decisions: NewDecision) -> str:
        """Add a message and give its id."""
        node = make_node(self.session_id, TextBlock(text), parent_id=self.last_id)
        said = replace(node, kind=NodeKind.MESSAGE, role=role, decisions=decisions)
        self.last_id = await self.services.think_graph.add_node(said)
        return self.last_id

    async def decide(
        self, text: str, chosen: str, *rejected: str, question: str | None = None
    ) -> str:
        """Add a message of which every word decides something, and give the decision's id."""
        decision = NewDecision(
            new_id(),
            text,
            Option(new_id(), chosen),
            tuple(Option(new_id(), one) for one in rejected),
            question=question,
            start=0,
            end=len(text),
            extracted_by=RULES,
        )
        await self.say(Role.ASSISTANT, text, decision)
        return decision.id


async def stale_ids(services: Services) -> list[str]:
    """Give the decisions to look at again, oldest first."""
    page = await services.belief_reads.stale_decisions(PageRequest(100))
    return [belief.id for belief in reversed(page.items)]
