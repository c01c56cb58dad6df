"""Valid values with what a test cares about left to the caller."""

from typing import Any

from app.content.blocks import Block, TextBlock
from app.domain.ids import new_id
from app.domain.nodes.decision import NewDecision, Option
from app.domain.nodes.session import NewSession
from app.domain.nodes.thinking import NewThinkingNode, NodeKind, Role
from app.domain.template import Complexity, NewTemplate, TemplateContent


def make_session(title: str = "Which queue to use") -> NewSession:
    return NewSession(id=new_id(), title=title)


def make_node(
    session_id: str,
    *blocks: Block,
    parent_id: str | None = None,
    node_id: str | None = None,
    decisions: tuple[NewDecision, ...] = (),
    author: str | None = None,
) -> NewThinkingNode:
    said = blocks or (TextBlock("The need is a queue that survives a restart."),)
    return NewThinkingNode(
        id=node_id or new_id(),
        session_id=session_id,
        kind=NodeKind.THOUGHT,
        role=Role.ASSISTANT,
        blocks=said,
        parent_id=parent_id,
        author=author,
        response="\n\n".join(block.text for block in said if isinstance(block, TextBlock)),
        decisions=decisions,
    )


def make_decision(chosen: str, *rejected: tuple[str, str | None]) -> NewDecision:
    return NewDecision(
        id=new_id(),
        description=f"Take {chosen}",
        chosen=Option(new_id(), chosen),
        rejected=tuple(Option(new_id(), text, reason) for text, reason in rejected),
    )


def make_template(name: str = "Five Whys", **content: object) -> NewTemplate:
    fields: dict[str, Any] = {
        "description": "Ask why until the cause can be changed.",
        "domain": "engineering",
        "complexity": Complexity.SIMPLE,
        "methodology": "causal",
        "keywords": ("root cause", "post-mortem"),
        "body": "## Steps\n\n1. Say what happened.\n2. Ask why, and ask again.",
        **content,
    }
    return NewTemplate(name, TemplateContent(**fields))
