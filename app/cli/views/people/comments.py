"""Comments as text."""

from dataclasses import dataclass

from app.cli.terminal.output import note, out, safe_text
from app.domain.people.comments import NodeComment


@dataclass(frozen=True, slots=True)
class CommentList:
    comments: tuple[NodeComment, ...]
    next: str | None
    """Cursor for `--after`; None on the last page."""


def show_comment(comment: NodeComment) -> None:
    """Print one comment: who and when, what, and its id."""
    edited = "  edited" if comment.edited_at and not comment.withdrawn_at else ""
    who = safe_text(f"{comment.author}  ", "bold")
    out.print(who + safe_text(f"{comment.recorded_from:%Y-%m-%d %H:%M}{edited}", "dim"))
    if comment.withdrawn_at:
        out.print(safe_text("  withdrawn", "dim"))
    for line in comment.text.splitlines():
        out.print(safe_text(f"  {line}"))
    replies = f"  replies to {comment.reply_to_id}" if comment.reply_to_id else ""
    out.print(safe_text(f"  {comment.id}  on {comment.node_id}{replies}", "dim"))


def show_comments(listed: CommentList) -> None:
    """Print a page of comments."""
    for comment in listed.comments:
        show_comment(comment)
    if not listed.comments:
        note("no comments")
    if listed.next:
        note(f"next page: --after {listed.next}")
