"""The view of a question and its answer."""

import sys
from dataclasses import dataclass

from app.cli.terminal.output import fields, note, notes, out, safe_text
from app.domain.nodes.thinking import NodeStatus, ThinkingNode


@dataclass(frozen=True, slots=True)
class Answered:
    session_id: str
    message: ThinkingNode
    answer: ThinkingNode
    """The last of its turn."""


class AnswerLines:
    """Prints an answer as it streams, its thinking dim on standard error.

    Args:
        live: Whether to print anything.
    """

    def __init__(self, *, live: bool) -> None:
        self._live = live
        self._before = ""

    def show(self, type_: str, content: str) -> None:
        """Print one part of the answer."""
        if not self._live or type_ in ("thinking_signature", "error"):
            return
        console = out if type_ == "text" else notes
        if self._before and self._before != type_:
            console.print()
        console.print(safe_text(content, "" if type_ == "text" else "dim"), end="")
        sys.stdout.flush()
        self._before = type_


def show_answered(answered: Answered) -> None:
    """Print what an answer that was shown live came to."""
    answer = answered.answer
    out.print()
    notes.print(
        fields(
            ("session", answered.session_id),
            ("answer", answer.id),
            ("by", f"{answer.provider}/{answer.model}"),
            ("effort", answer.effort_reason or answer.effort),
            ("without", "; ".join(answer.degraded)),
        )
    )
    if answer.status is not NodeStatus.COMPLETE:
        note(f"{answer.status}: {answer.failure}")
