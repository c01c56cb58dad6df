"""Read one item of any kind by its id."""

from collections.abc import Awaitable, Callable, Sequence
from typing import TYPE_CHECKING, TypeVar

from app.cli.commands.session import read_session
from app.cli.views.item import SESSION_NODES, Content, Item, NodeContent, block_fields
from app.domain.nodes.node import BRANCH_KIND, DEBATE_KIND, FORK_KIND, SESSION_KIND
from app.domain.nodes.outcome import OUTCOME_KIND
from app.errors import NotFoundError

if TYPE_CHECKING:
    from app.bootstrap import Services

T = TypeVar("T")
Batch = Callable[[Sequence[str]], Awaitable[Sequence[Content | None]]]


async def read_item(services: "Services", id_: str) -> Item:
    """Read an item with everything that belongs to it.

    Raises:
        NotFoundError: The tenant has no item with this id.
    """
    node = await services.node_reads.require(id_)
    return Item(node.kind, await _read(services, node.kind, id_))


# Kinds that are not a `NodeKind`, with the batch that reads them.
_BATCHES: dict[str, "Callable[[Services], Batch]"] = {
    "decision": lambda services: services.decision_reads.get_many,
    "knowledge": lambda services: services.knowledge_reads.get_entries,
    "contradiction": lambda services: services.knowledge_reads.get_contradictions,
    "insight": lambda services: services.knowledge_reads.get_insights,
    "hypothesis": lambda services: services.hypothesis_reads.get_many,
    OUTCOME_KIND: lambda services: services.precedents.get_outcomes,
    BRANCH_KIND: lambda services: services.branches.get_many,
    FORK_KIND: lambda services: services.forks.get_many,
    DEBATE_KIND: lambda services: services.debates.get_many,
}


async def _read(services: "Services", kind: str, id_: str) -> Content:
    batch = _BATCHES.get(kind)
    if batch is not None:
        return _require_one(await batch(services)([id_]))
    if kind == SESSION_KIND:
        return await read_session(services, id_, SESSION_NODES)
    return await _read_node(services, id_)


async def _read_node(services: "Services", id_: str) -> NodeContent:
    reads = services.thinking_reads
    node = await reads.require(id_)
    [blocks], [steps] = await reads.blocks([id_]), await reads.steps([id_])
    [decisions] = await services.decision_reads.of_nodes([id_])
    return NodeContent(node, tuple(map(block_fields, blocks)), steps, decisions)


def _require_one(found: Sequence[T | None]) -> T:
    [value] = found
    if value is None:
        raise NotFoundError("it was deleted while it was read", field="id")
    return value
