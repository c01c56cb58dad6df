"""What parts lines of thought from each other. Pure."""

from collections import Counter, defaultdict
from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from app.domain.nodes.thought import BranchComparison, ThoughtBranch

Row = Mapping[str, Any]


def compared(
    branches: Sequence[ThoughtBranch], rows: Iterable[Row]
) -> tuple[BranchComparison, ...]:
    """Compare thought branches by what their own thoughts say of themselves.

    Args:
        rows: Of `thought/list_on_branches`.
    """
    thoughts: dict[str, list[Row]] = defaultdict(list)
    for row in rows:
        thoughts[row["branch_id"]].append(row)
    carriers = {
        field: Counter(word for branch in branches for word in _words(thoughts[branch.id], field))
        for field in ("assumptions", "tags")
    }
    return tuple(
        BranchComparison(
            branch,
            _average(row["uncertainty"] for row in thoughts[branch.id]),
            _average(row["confidence"] for row in thoughts[branch.id]),
            sum(row["is_revision"] for row in thoughts[branch.id]),
            _own(thoughts[branch.id], "assumptions", carriers),
            _own(thoughts[branch.id], "tags", carriers),
        )
        for branch in branches
    )


def _words(thoughts: Iterable[Row], field: str) -> dict[str, None]:
    """Give the words of a branch once each, in their order."""
    return dict.fromkeys(word for row in thoughts for word in row[field])


def _own(
    thoughts: Iterable[Row], field: str, carriers: Mapping[str, Counter[str]]
) -> tuple[str, ...]:
    return tuple(word for word in _words(thoughts, field) if carriers[field][word] == 1)


def _average(values: Iterable[float | None]) -> float | None:
    told = [value for value in values if value is not None]
    return sum(told) / len(told) if told else None
