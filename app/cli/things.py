"""One thing whole, whatever it is."""

from dataclasses import asdict, dataclass
from typing import Any

from app.bootstrap import Services
from app.cli.output import fields, out, said
from app.cli.session import SessionContent, read_session, show_content
from app.cli.words import show_decision
from app.content.blocks import Block, TextBlock, ThinkingBlock
from app.content.serialise import to_stored
from app.domain.decision import DecisionPoint
from app.domain.knowledge import Contradiction, Insight, KnowledgeEntry
from app.domain.node import SESSION_KIND
from app.domain.thinking import ReasoningStep, ThinkingNode
from app.errors import NotFoundError

_NODES = 500
_RESULT_LINES = 12


@dataclass(frozen=True, slots=True)
class NodeContent:
    node: ThinkingNode
    blocks: tuple[dict[str, Any], ...]
    """Each with its kind and its fields, in order."""
    steps: tuple[ReasoningStep, ...]
    decisions: tuple[DecisionPoint, ...]


Content = SessionContent | NodeContent | DecisionPoint | KnowledgeEntry | Contradiction | Insight


@dataclass(frozen=True, slots=True)
class Thing:
    kind: str
    content: Content


async def read_thing(services: Services, id_: str) -> Thing:
    """Give everything about one thing.

    Raises:
        NotFoundError: The tenant has no such thing.
    """
    node = await services.node_reads.require(id_)
    return Thing(node.kind, await _read(services, node.kind, id_))


async def _read(services: Services, kind: str, id_: str) -> Content:
    knowledge = services.knowledge_reads
    match kind:
        case "session":
            return await read_session(services, id_, _NODES)
        case "decision":
            return await services.decision_reads.require(id_)
        case "knowledge":
            return _there(await knowledge.get_entries([id_]))
        case "contradiction":
            return _there(await knowledge.get_contradictions([id_]))
        case "insight":
            return _there(await knowledge.get_insights([id_]))
        case _:
            return await _read_node(services, id_)
