"""What a file holds, cut into batches that are one transaction each. Blocking: runs in a thread."""

from collections import Counter
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field, replace

from app.domain.nodes.follow_up import FollowUps
from app.domain.nodes.session import NewSession
from app.domain.nodes.thinking import NewThinkingNode
from app.importers.base import Fault, Item, ParsedNode, ParsedSession
from app.importers.drafts import Drafts, title_from

MAX_NODES = 500
MAX_CHARACTERS = 4_000_000
"""Of blocks: bounds what a transaction holds in the server's heap (512 MB by default)."""
MAX_FAULTS = 500


@dataclass(slots=True)
class Batch:
    session: NewSession | None = None
    """The session of all the nodes; None where there are none."""
    nodes: list[NewThinkingNode] = field(default_factory=list[NewThinkingNode])
    follow_ups: FollowUps = field(default_factory=FollowUps)
    faults: list[Fault] = field(default_factory=list[Fault])
    skipped: Counter[str] = field(default_factory=Counter[str])
    end: int = 0
    """Bytes of the file behind the last node."""
    characters: int = 0

    def is_full(self, max_nodes: int) -> bool:
        return (
            len(self.nodes) >= max_nodes
            or len(self.faults) >= MAX_FAULTS
            or self.characters >= MAX_CHARACTERS
        )


def batches(items: Iterable[Item], drafts: Drafts, max_nodes: int) -> Iterator[Batch]:
    """Gather nodes of one session a batch, parents first over all of them."""
    session, draft = ParsedSession(""), drafts.session(ParsedSession(""))
    batch = Batch()
    for item in items:
        if isinstance(item, ParsedSession):
            yield from _closed(batch)
            session, draft, batch = item, drafts.session(item), Batch()
        elif isinstance(item, ParsedNode):
            batch.session = draft
            _add(batch, item, drafts.node(session, draft.id, item))
            batch.follow_ups += drafts.take_follow_ups()
        elif isinstance(item, Fault):
            batch.faults.append(item)
        else:
            batch.skipped.update(item.counts)
        if batch.is_full(max_nodes):
            yield from _closed(batch)
            batch = Batch()
    yield from _closed(batch)


def _add(
    batch: Batch, parsed: ParsedNode, made: tuple[NewThinkingNode | None, Fault | None]
) -> None:
    node, fault = made
    batch.end = parsed.end
    if fault:
        batch.faults.append(fault)
    if node:
        batch.nodes.append(node)
        batch.characters += _size(node)


def _size(node: NewThinkingNode) -> int:
    texts = (getattr(block, name, "") for block in node.blocks for name in _TEXTS)
    return sum(len(text) for text in texts if text)


_TEXTS = ("text", "arguments", "parts", "source", "json", "signature", "data")


def _closed(batch: Batch) -> Iterator[Batch]:
    if batch.session and not batch.session.title:
        title = title_from(batch.nodes, batch.session.external_id or "")
        batch.session = replace(batch.session, title=title)
    if batch.nodes or batch.faults or batch.skipped:
        yield batch
