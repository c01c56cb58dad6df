"""What a text may refer to, and what it was found to refer to."""

import re
from dataclasses import dataclass
from enum import StrEnum

from app.domain.nodes.edge import EdgeType


@dataclass(frozen=True, slots=True)
class Cue:
    """Words that say how a text stands to something earlier."""

    name: str
    type: EdgeType
    triggers: tuple[str, ...]
    """In lower case; without one of them the pattern cannot match."""
    pattern: re.Pattern[str]
    """With a group `object` where what is meant is named behind it."""
    from_earlier: bool = False
    """Whether the relationship points from what is earlier to what refers to it."""
    needs_name: bool = False
    """Whether only a name will do: the words alone do not say that something earlier is meant."""


@dataclass(frozen=True, slots=True)
class Antecedent:
    """Something said before a text, on the same line of thought."""

    id: str
    distance: int
    """Nodes back from the text, from 1."""
    text: str
    name: str | None
    """What was chosen; None for what is no decision."""


@dataclass(frozen=True, slots=True)
class OwnDecision:
    """A decision taken in the text itself."""

    id: str
    start: int
    end: int


class MatchRule(StrEnum):
    """How it was told which earlier thing is meant."""

    NAME = "name"
    """It is named."""
    OVERLAP = "overlap"
    """Its words are repeated, and nothing else has as many of them."""
    ONLY = "only"
    """It is called the earlier decision, and there is only one."""


WEIGHTS = {MatchRule.NAME: 0.9, MatchRule.OVERLAP: 0.7, MatchRule.ONLY: 0.6}


@dataclass(frozen=True, slots=True)
class Reference:
    type: EdgeType
    start_id: str
    end_id: str
    rule: str
    """The cue, and how its object was resolved: `replaces/name`."""
    weight: float
    start: int
    """Where the evidence stands in the text, in code points; `end` is exclusive."""
    end: int
