"""Which type shows a node of each kind, and reading a node by its summary.

The types name each other's nodes, so none of them can name all the others: `node.py` does, and
tells this module.
"""

from collections.abc import Mapping
from typing import Any, cast

from app.api.context import Info
from app.api.types.base import NodeType
from app.domain.nodes.node import NodeSummary

_SHOWN: dict[str, tuple[str, Any]] = {}


def show(kinds: Mapping[str, tuple[str, Any]]) -> None:
    """Show nodes of these kinds: read by the batch of that name, as that type."""
    _SHOWN.update(kinds)


async def load_node(info: Info, summary: NodeSummary) -> NodeType | None:
    """Read the whole of what a summary names, batched with others of its kind."""
    batch, type_ = _SHOWN[summary.kind]
    found = await getattr(info.context.loaders, batch).load(summary.id)
    return cast(NodeType, type_.of(found)) if found is not None else None
