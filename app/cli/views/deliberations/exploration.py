"""A graph of thoughts as text."""

from app.cli.terminal.output import fields, note, out, safe_text
from app.domain.nodes.exploration import Exploration, ExploredStatus, ExploredThought

_STYLE = {ExploredStatus.KEPT: "green", ExploredStatus.DROPPED: "yellow"}


def show_exploration(exploration: Exploration) -> None:
    """Print the thoughts of an exploration by generation, and the way to the best one."""
    limits = exploration.limits
    rows = (
        ("id", exploration.id),
        ("status", exploration.status),
        ("ended", exploration.ended_because),
        ("question", exploration.question),
        ("session", exploration.session_id),
        ("model", f"{exploration.provider}/{exploration.model}"),
        ("strategy", f"{limits.strategy}, width {limits.width}, {limits.depth} generations"),
        ("output", f"{exploration.output_tokens} tokens"),
        ("best", " > ".join(one.key for one in exploration.best_path)),
    )
    out.print(fields(*((name, text) for name, text in rows if text)))
    for thought in exploration.thoughts:
        _show_thought(thought, is_best=thought in exploration.best_path)
    if not exploration.thoughts:
        note("no thoughts")


def _show_thought(thought: ExploredThought, *, is_best: bool) -> None:
    score = "  - " if thought.score is None else f"{thought.score:.2f}"
    mark = "*" if is_best else " "
    told = safe_text(f"{thought.status:<9}", _STYLE.get(thought.status, "bold"))
    out.print(safe_text(f"{mark} {thought.key:<7} {score} ") + told + safe_text(thought.text))
    reason = thought.drop_reason and f"dropped: {thought.drop_reason}".replace("_", " ")
    again = "outranked first, taken up again" if thought.is_revisited else None
    critique = thought.critique and f"critique: {thought.critique}"
    for text in (reason, again, critique):
        if text:
            out.print(safe_text(f"               {text}", "dim"))
