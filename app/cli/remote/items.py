"""Items of any kind of a service elsewhere."""

from dataclasses import dataclass, fields
from typing import Any

from app.cli.remote.service import Arguments, RemoteService
from app.cli.remote.sessions import read as read_session
from app.cli.remote.shapes import camel, selection, value
from app.cli.views.item import SESSION_NODES, Content, Item, NodeContent
from app.content.blocks import BLOCK_TYPES, Block, CitationBlock, ImageBlock
from app.domain.beliefs.hypothesis import Hypothesis
from app.domain.beliefs.knowledge import Contradiction, Insight, KnowledgeEntry
from app.domain.debate import Debate
from app.domain.fork import Fork
from app.domain.nodes.branch import Branch
from app.domain.nodes.decision import DecisionPoint
from app.domain.nodes.node import SESSION_KIND, SummaryKind
from app.domain.nodes.outcome import Outcome
from app.domain.nodes.session import Session
from app.domain.nodes.thinking import ReasoningStep, ThinkingNode
from app.errors import NotFoundError

_SHAPES: dict[str, tuple[SummaryKind, type[Content]]] = {
    DecisionPoint.__name__: (SummaryKind.DECISION, DecisionPoint),
    KnowledgeEntry.__name__: (SummaryKind.KNOWLEDGE, KnowledgeEntry),
    Contradiction.__name__: (SummaryKind.CONTRADICTION, Contradiction),
    Insight.__name__: (SummaryKind.INSIGHT, Insight),
    Hypothesis.__name__: (SummaryKind.HYPOTHESIS, Hypothesis),
    Outcome.__name__: (SummaryKind.OUTCOME, Outcome),
    Branch.__name__: (SummaryKind.BRANCH, Branch),
    Fork.__name__: (SummaryKind.FORK, Fork),
    Debate.__name__: (SummaryKind.DEBATE, Debate),
}
_BLOCKS = {type_.__name__: type_ for type_ in BLOCK_TYPES.values()}
_BLOCK_NAMES = {
    (CitationBlock, "source"): "citedSource",
    (ImageBlock, "source"): "imageSource",
}


@dataclass(frozen=True, slots=True)
class _Beside:
    """What belongs to a thinking node."""

    steps: tuple[ReasoningStep, ...]
    decision_points: tuple[DecisionPoint, ...]


async def read(service: RemoteService, id_: str) -> Item:
    """Read an item with everything that belongs to it.

    Raises:
        NotFoundError: The service has no item with this id.
    """
    given: Arguments = {"id": ("ID!", id_)}
    there = await service.ask_for("node", "{ __typename }", given)
    if there is None:
        raise NotFoundError("there is no such node", field="id")
    named = there["__typename"]
    if named == Session.__name__:
        return Item(SESSION_KIND, await read_session(service, id_, SESSION_NODES))
    if named not in _SHAPES:
        return await _read_node(service, given)
    kind, shape = _SHAPES[named]
    asked = f"{{ ... on {named} {selection(shape)} }}"
    answer = await service.ask_for("node", asked, given)
    return Item(kind.value, value(shape, _require(answer)))


async def _read_node(service: RemoteService, given: Arguments) -> Item:
    kinds = " ".join(f"... on {name} {{ {_block_names(name)} }}" for name in _BLOCKS)
    own = selection(ThinkingNode).removesuffix("}")
    beside = selection(_Beside).strip("{}")
    asked = f"{own} blocks {{ __typename {kinds} }} {beside} }}"
    answer = await service.ask_for("thinkingNode", asked, given)
    if answer is None:
        raise NotFoundError("there is no such thinking node", field="id")
    node, others = value(ThinkingNode, answer), value(_Beside, answer)
    blocks = tuple(map(_block, answer["blocks"]))
    return Item(node.kind, NodeContent(node, blocks, others.steps, others.decision_points))


def _block(answer: dict[str, Any]) -> dict[str, Any]:
    shape = _BLOCKS[answer["__typename"]]
    named = {name: answer[_block_name(shape, name)] for name in _names(shape)}
    return {"kind": shape.kind, **named}


def _block_names(type_name: str) -> str:
    shape = _BLOCKS[type_name]
    return " ".join(_block_name(shape, name) for name in _names(shape))


def _names(shape: type[Block]) -> tuple[str, ...]:
    return tuple(field.name for field in fields(shape))


def _block_name(shape: type, name: str) -> str:
    return _BLOCK_NAMES.get((shape, name)) or camel(name)


def _require(answer: Any) -> Any:  # noqa: ANN401  # as it answers
    if answer is None:
        raise NotFoundError("it was deleted while it was read", field="id")
    return answer
