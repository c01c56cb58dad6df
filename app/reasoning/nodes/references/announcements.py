"""Words without which a text announces no change of what was said before. Pure."""

TRIGGERS = (
    *("contrary to", "unlike what", "no longer", "any more", "anymore", "any longer"),
    *("changed my mind", "changed our mind", "second thought", "scratch that", "correction"),
    *("was wrong", "were wrong", "moved", "switched", "migrated", "relocated", "moving"),
    *("switching", "migrating", "turns out", "turned out", "instead of", "used to"),
    *(" cut ", "raised", "lowered", "increased", "reduced", "changed", "postponed", "extended"),
    *("shortened", "renamed", "dropped"),
)
"""In lower case."""


def announces_change(text: str) -> bool:
    """Tell whether a text holds words that may announce a change."""
    lowered = text.lower()
    return any(map(lowered.__contains__, TRIGGERS))
