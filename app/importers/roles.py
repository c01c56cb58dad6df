"""What kind of node a message is."""

from app.content.blocks import Block, RedactedThinkingBlock, ThinkingBlock
from app.domain.nodes.thinking import NodeKind, Role


def kind_of(role: Role, blocks: tuple[Block, ...]) -> NodeKind:
    """Tell a node that shows how a model thought from one that only says something."""
    thought = any(isinstance(block, ThinkingBlock | RedactedThinkingBlock) for block in blocks)
    return NodeKind.THINKING if thought and role is Role.ASSISTANT else NodeKind.MESSAGE
