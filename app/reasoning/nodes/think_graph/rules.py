"""What a node and an edge must be before they are written. Pure."""

import hashlib
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import fields, replace
from typing import Any

from app.content.blocks import Block
from app.content.json_fields import packed
from app.content.serialise import texts_in, to_stored
from app.domain.nodes.decision import PERSON
from app.domain.nodes.edge import LINKABLE, NewEdge
from app.domain.nodes.thinking import NewThinkingNode, NodeKind, NodeStatus, Role, is_generated
from app.domain.text import require_encodable
from app.errors import InvalidInputError
from app.reasoning.nodes.references.service import announces_change, may_refer

MayDecide = Callable[[str], bool]
"""Tells whether words of choosing stand in a text."""
_TEXTS = tuple(field.name for field in fields(NewThinkingNode) if field.type in (str, str | None))
_SAID = (NodeKind.THINKING, NodeKind.THOUGHT, NodeKind.MESSAGE)


def length(nodes: Iterable[NewThinkingNode]) -> int:
    """Give the characters of all texts of nodes."""
    return sum(len(text) for node in nodes for _, text in _texts(node))


def content_sha256(blocks: Sequence[Block]) -> str:
    """Hash blocks, order included, as 64 hexadecimal digits."""
    stored = [list(to_stored(block)) for block in blocks]
    return hashlib.sha256(packed(stored).encode("utf-8", "surrogatepass")).hexdigest()


def read(node: NewThinkingNode, may_decide: MayDecide | None) -> NewThinkingNode:
    """Add what the text of a node tells of itself; takes as long as the text is.

    Args:
        may_decide: As `ThinkGraph` takes it.
    """
    return replace(
        node,
        content_sha256=content_sha256(node.blocks),
        refers=_may_refer(node),
        proposes=_may_propose(node),
        may_decide=node.may_decide or (may_decide is not None and may_be_refined(node, may_decide)),
    )


def unread(node: NewThinkingNode) -> NewThinkingNode:
    return replace(node, content_sha256=content_sha256(node.blocks))


def check_node(node: NewThinkingNode, max_text_bytes: int) -> None:
    """Check the limits of a node and of all that hangs on it.

    Raises:
        InvalidInputError: A text is too long or cannot be stored, the node is its own parent, a
            confidence lies outside 0..1, or a step lies outside the text it is cut from.
    """
    for field, text in _texts(node):
        require_encodable(text, field, max_text_bytes)
    _check_confidence(node.confidence, "confidence")
    for index, decision in enumerate(node.decisions):
        _check_confidence(decision.confidence, f"decisions[{index}].confidence")
    length = len(node.reasoning or node.response)
    for index, step in enumerate(node.steps):
        if not 0 <= step.start <= step.end <= length:
            raise InvalidInputError(
                f"the step must lie in the {length} characters of the text", field=f"steps[{index}]"
            )
    if node.parent_id == node.id:
        raise InvalidInputError("a node cannot follow itself", field="parent_id")


def _texts(node: NewThinkingNode) -> Iterator[tuple[str, str]]:
    """Give every text of a node with the name of its field."""
    for name in _TEXTS:
        if value := getattr(node, name):
            yield name, value
    for index, block in enumerate(node.blocks):
        for text in texts_in(block):
            yield f"blocks[{index}]", text
    for index, step in enumerate(node.steps):
        yield f"steps[{index}]", step.text
    for index, decision in enumerate(node.decisions):
        chosen = [decision.chosen] if decision.chosen else []
        options = (*chosen, *decision.rejected, *decision.considered)
        parts = [decision.description, decision.question, *(o.text for o in options)]
        for text in (*parts, *(o.reason for o in options)):
            yield f"decisions[{index}]", text or ""


def _check_confidence(value: float | None, field: str) -> None:
    if value is not None and not 0 <= value <= 1:
        raise InvalidInputError("confidence must be from 0 to 1", field=field)


def is_changed(node: NewThinkingNode, stored: Mapping[str, Any] | None) -> bool:
    """Tell whether a node is stored (`thinking/create_nodes`) with other content."""
    return stored is not None and stored["content_sha256"] != node.content_sha256


def has_grown(node: NewThinkingNode, stored: Mapping[str, Any]) -> bool:
    """Tell whether a node holds more than what is stored: an older version takes nothing away."""
    characters = len(node.reasoning) + len(node.response)
    return (len(node.blocks), characters) > (stored["blocks"], stored["characters"])


def may_be_refined(node: NewThinkingNode, may_decide: MayDecide) -> bool:
    """Tell whether a model may find more decisions in a node than the rules did.

    What was imported was said elsewhere, and what a person decided needs no second reading.
    """
    is_said = node.kind in _SAID and node.role in (Role.USER, Role.ASSISTANT)
    if not is_said or node.status is not NodeStatus.COMPLETE or node.external_id is not None:
        return False
    if any(decision.extracted_by == PERSON for decision in node.decisions):
        return False
    return bool(node.decisions) or may_decide(node.reasoning or node.response)


def _may_refer(node: NewThinkingNode) -> bool:
    said = node.role in (Role.USER, Role.ASSISTANT) and node.status is not NodeStatus.STREAMING
    return said and may_refer(node.reasoning or node.response)


def _may_propose(node: NewThinkingNode) -> bool:
    said = node.role in (Role.USER, Role.ASSISTANT) and node.status is not NodeStatus.STREAMING
    is_own = is_generated(node) and node.kind is not NodeKind.SYNTHESIS
    return said and not is_own and (bool(node.decisions) or announces_change(node.response))


def check_edge(edge: NewEdge) -> None:
    """Check what an edge claims.

    Raises:
        InvalidInputError: The type is not one a person may draw, or the weight is outside 0..1.
    """
    if edge.type not in LINKABLE:
        raise InvalidInputError(f"{edge.type} comes with what it belongs to", field="type")
    if not 0 <= edge.weight <= 1:
        raise InvalidInputError("weight must be from 0 to 1", field="weight")
    if edge.start_id == edge.end_id:
        raise InvalidInputError("a relationship needs two different nodes", field="end_id")


def last_drawn(edges: Iterable[NewEdge]) -> list[NewEdge]:
    """Leave of edges that say the same of the same two nodes the last, in their order."""
    last = {(edge.type, edge.start_id, edge.end_id): edge for edge in edges}
    return list(last.values())
