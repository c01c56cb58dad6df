"""A graph of thoughts as text."""

from dataclasses import dataclass

from app.cli.terminal.output import fields, note, out, safe_text
from app.cli.views.deliberations.plan import STATUS_STYLE
from app.domain.nodes.exploration import Exploration, ExploredStatus, ExploredThought
from app.domain.nodes.headline import headline

_STYLE = {ExploredStatus.KEPT: "green", ExploredStatus.DROPPED: "yellow"}


@dataclass(frozen=True, slots=True)
class ExplorationList:
    explorations: tuple[Exploration, ...]
    """Newest first."""
    next: str | None
    """Cursor for `--after`; None on the last page."""


def show_explorations(listed: ExplorationList) -> None:
    """Print a line for each exploration, how good its best thought is, and its id."""
    for one in listed.explorations:
        status = safe_text(f"{one.status:<9}", STATUS_STYLE.get(one.status, "bold"))
        out.print(status + safe_text(headline(one.question)))
        best = f"best {one.best_path[-1].score:.2f}" if one.best_path else "none good enough"
        told = f"{len(one.thoughts)} thoughts, {best}" if one.thoughts else "no thoughts"
        out.print(safe_text(f"         {told}  {one.id}", "dim"))
    if not listed.explorations:
        note("no explorations")
    if listed.next:
        note(f"next page: --after {listed.next}")


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
