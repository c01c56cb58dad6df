"""Allen's thirteen relations between intervals, and those of instants, as orders of their ends.

Source: Allen, "Maintaining knowledge about temporal intervals" (1983); Vilain, "A system for
reasoning about time" (1982) for instants.
"""

from enum import StrEnum


class AllenRelation(StrEnum):
    BEFORE = "before"
    AFTER = "after"
    MEETS = "meets"
    MET_BY = "met_by"
    OVERLAPS = "overlaps"
    OVERLAPPED_BY = "overlapped_by"
    STARTS = "starts"
    STARTED_BY = "started_by"
    DURING = "during"
    CONTAINS = "contains"
    FINISHES = "finishes"
    FINISHED_BY = "finished_by"
    EQUALS = "equals"


_A = AllenRelation

Ends = tuple[int, int, int, int]
"""-1, 0 or 1 (earlier, same, later): start to start, start to end, end to start, end to end."""

_BETWEEN_INTERVALS: dict[AllenRelation, Ends] = {
    _A.BEFORE: (-1, -1, -1, -1),
    _A.MEETS: (-1, -1, 0, -1),
    _A.OVERLAPS: (-1, -1, 1, -1),
    _A.FINISHED_BY: (-1, -1, 1, 0),
    _A.CONTAINS: (-1, -1, 1, 1),
    _A.STARTS: (0, -1, 1, -1),
    _A.EQUALS: (0, -1, 1, 0),
    _A.STARTED_BY: (0, -1, 1, 1),
    _A.DURING: (1, -1, 1, -1),
    _A.FINISHES: (1, -1, 1, 0),
    _A.OVERLAPPED_BY: (1, -1, 1, 1),
    _A.MET_BY: (1, 0, 1, 1),
    _A.AFTER: (1, 1, 1, 1),
}
_OF_AN_INSTANT: dict[AllenRelation, Ends] = {
    _A.BEFORE: (-1, -1, -1, -1),
    _A.STARTS: (0, -1, 0, -1),
    _A.DURING: (1, -1, 1, -1),
    _A.FINISHES: (1, 0, 1, 0),
    _A.AFTER: (1, 1, 1, 1),
}
_TO_AN_INSTANT: dict[AllenRelation, Ends] = {
    _A.BEFORE: (-1, -1, -1, -1),
    _A.STARTED_BY: (0, 0, 1, 1),
    _A.CONTAINS: (-1, -1, 1, 1),
    _A.FINISHED_BY: (-1, -1, 0, 0),
    _A.AFTER: (1, 1, 1, 1),
}
_BETWEEN_INSTANTS: dict[AllenRelation, Ends] = {
    _A.BEFORE: (-1, -1, -1, -1),
    _A.EQUALS: (0, 0, 0, 0),
    _A.AFTER: (1, 1, 1, 1),
}


def relations(subject_is_instant: bool, object_is_instant: bool) -> dict[AllenRelation, Ends]:
    """Return the relations that two such things can have."""
    if subject_is_instant:
        return _BETWEEN_INSTANTS if object_is_instant else _OF_AN_INSTANT
    return _TO_AN_INSTANT if object_is_instant else _BETWEEN_INTERVALS
