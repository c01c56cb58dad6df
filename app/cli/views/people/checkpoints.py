"""Checkpoints as text."""

from dataclasses import dataclass

from app.cli.terminal.output import fields, note, out, safe_text
from app.domain.nodes.headline import headline
from app.domain.people.checkpoints import Checkpoint, CheckpointStatus


@dataclass(frozen=True, slots=True)
class CheckpointList:
    checkpoints: tuple[Checkpoint, ...]
    """Newest first."""
    next: str | None
    """Cursor for `--after`; None on the last page."""


def show_checkpoints(listed: CheckpointList) -> None:
    """Print a line for each checkpoint, and its id."""
    for checkpoint in listed.checkpoints:
        end = f"  until {checkpoint.expires_at:%Y-%m-%d %H:%M}"
        remark = end if checkpoint.status is CheckpointStatus.OPEN else ""
        out.print(
            safe_text(f"{checkpoint.status:<9}", "bold") + safe_text(headline(checkpoint.question))
        )
        out.print(safe_text(f"         {checkpoint.author}{remark}  {checkpoint.id}", "dim"))
    if not listed.checkpoints:
        note("nothing waits")
    if listed.next:
        note(f"next page: --after {listed.next}")


def show_checkpoint(checkpoint: Checkpoint) -> None:
    """Print a checkpoint with all that belongs to it."""
    rows = (
        ("id", checkpoint.id),
        ("status", checkpoint.status),
        ("question", checkpoint.question),
        ("proposal", checkpoint.proposal),
        *(("option", option) for option in checkpoint.options),
        ("about", checkpoint.node_id),
        ("asked by", checkpoint.author),
        ("expires", f"{checkpoint.expires_at:%Y-%m-%d %H:%M} UTC"),
        ("answer", checkpoint.answer),
        ("reason", checkpoint.reason),
        ("decided by", checkpoint.decided_by),
    )
    out.print(fields(*((name, text) for name, text in rows if text)))
