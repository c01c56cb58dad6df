"""What a thought is told when it is added, and what became of the suggestion."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, Self

from app.domain.guidance.analysis import ControlMode, ThinkingAnalysis, ThoughtDepth
from app.domain.guidance.suggestion import RULES, NextThought


@dataclass(frozen=True, slots=True)
class ThoughtGuidance:
    control_mode: ControlMode
    """As stated; else from the relationships of the thought, else from its text."""
    depth: ThoughtDepth
    """As stated, else as the pattern suggests."""
    analysis: ThinkingAnalysis | None
    """None where patterns are not detected."""
    revision_count: int
    """Revisions in its chain, from the thought that was revised first to this one."""
    is_revision_loop: bool
    """Whether they are so many that a branch is better."""
    suggestion: NextThought | None
    was_followed: bool | None
    """Whether the next thought on its line made the suggested move; None before there is one."""

    @classmethod
    def from_stored(cls, row: Mapping[str, Any]) -> Self | None:
        """Read the properties of a thought; None of one that was added without guidance."""
        if row["control_mode"] is None:
            return None
        return cls(
            control_mode=ControlMode(row["control_mode"]),
            depth=ThoughtDepth(row["thought_depth"]),
            analysis=ThinkingAnalysis.from_stored(row) if row["pattern"] else None,
            revision_count=row["chain_revisions"],
            is_revision_loop=row["is_revision_loop"],
            suggestion=RULES.get(row["suggestion_rule"] or ""),
            was_followed=row["suggestion_followed"],
        )

    def stored(self) -> dict[str, object]:
        """Give the properties of a thought."""
        return {
            "control_mode": self.control_mode.value,
            "thought_depth": self.depth.value,
            **(self.analysis.stored() if self.analysis else {}),
            "chain_revisions": self.revision_count,
            "is_revision_loop": self.is_revision_loop,
            "suggestion_rule": self.suggestion.rule_id if self.suggestion else None,
        }


@dataclass(frozen=True, slots=True)
class SuggestionCount:
    """What became of the suggestions of one rule in a session."""

    rule_id: str
    given: int = 0
    settled: int = 0
    """Those after which a thought came on the same line."""
    followed: int = 0

    @classmethod
    def parsed(cls, stored: str) -> Self:
        rule_id, *numbers = stored.split()
        return cls(rule_id, *map(int, numbers))

    def __str__(self) -> str:
        return f"{self.rule_id} {self.given} {self.settled} {self.followed}"
