"""The limits of guidance, as the settings give them."""

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class GuidancePolicy:
    detects_patterns: bool = True
    suggests_next: bool = True
    min_confidence: float = 0.3
    """Below it the suggestion is to question the line."""
    pattern_confidence: float = 0.5
    """Below it a pattern is not told from exploring."""
    revision_hint: int = 3
    """Revisions of one thought after which a branch is suggested."""
    revision_loops: int = 5
    """Revisions of one thought; a further one is refused."""
