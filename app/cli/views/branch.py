"""Views of branches and their contexts."""

from collections.abc import Sequence

from app.cli.terminal.output import fields, note, out, plain_table, safe_text
from app.domain.nodes.branch import Branch
from app.reasoning.nodes.context.schemas import ContextMode
from app.reasoning.turns.thinking_engine.schemas import Preview

_STYLES = {ContextMode.RAW: "green", ContextMode.CANONICAL: "cyan", ContextMode.OMITTED: "dim"}


def show_branch(branch: Branch) -> None:
    out.print(safe_text(branch.name, "bold"))
    out.print(
        fields(
            ("id", branch.id),
            ("session", branch.session_id),
            ("pinned to", f"{branch.provider}/{branch.model} ({branch.api})"),
            ("chosen by", branch.resolved_from),
            ("head", branch.head_id),
            ("forked at", branch.forked_from_id),
            ("created from", branch.source_branch_id),
            ("version", branch.version),
        )
    )


def show_branches(branches: Sequence[Branch]) -> None:
    table = plain_table("id", "pinned to", "name")
    for branch in branches:
        held = f"{branch.provider}/{branch.model}"
        table.add_row(branch.id, safe_text(held), safe_text(branch.name))
    out.print(table)


def show_context(preview: Preview) -> None:
    context = preview.context
    for title, sent in (("system", preview.system), ("knowledge", preview.material)):
        if sent:
            out.print(safe_text(title, "bold"))
            out.print(safe_text(sent))
    if context.summary:
        out.print(safe_text("summary of turns that do not fit", "bold"))
        out.print(safe_text(context.summary.text))
    for item in context.items:
        label = safe_text(f"  {item.mode:<9}  ", _STYLES[item.mode]) + safe_text(
            f"{item.tokens:>7}  "
        )
        left_out = f"; without {', '.join(item.redactions)}" if item.redactions else ""
        out.print(safe_text(item.node_id, "dim") + label + safe_text(item.reason + left_out))
    out.print(
        fields(
            ("tokens", f"about {context.tokens}"),
            ("break", context.break_at_id and f"{context.break_at_id}: {context.break_reason}"),
            ("stored by the provider up to", context.previous_response_id),
        )
    )
    if not context.items:
        note("the branch is empty")
