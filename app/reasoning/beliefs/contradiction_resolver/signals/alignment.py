"""Two texts laid side by side, word by word. Pure."""

from collections.abc import Sequence
from itertools import pairwise
from typing import NamedTuple


class Edit(NamedTuple):
    """A run of words that the other text has not; either side may be empty."""

    claim: range
    evidence: range


class Alignment(NamedTuple):
    matched: int
    """Words that both have, in the same order."""
    edits: tuple[Edit, ...]
    """In the order of the texts, never touching each other."""


def align(claim: Sequence[str], evidence: Sequence[str]) -> Alignment:
    """Align along a longest common subsequence; takes the product of the lengths."""
    pairs = _common(claim, evidence)
    ends = [(-1, -1), *pairs, (len(claim), len(evidence))]
    edits = (
        Edit(range(left + 1, next_left), range(right + 1, next_right))
        for (left, right), (next_left, next_right) in pairwise(ends)
    )
    return Alignment(len(pairs), tuple(edit for edit in edits if edit.claim or edit.evidence))


def _common(claim: Sequence[str], evidence: Sequence[str]) -> list[tuple[int, int]]:
    lengths = _suffix_lengths(claim, evidence)
    pairs: list[tuple[int, int]] = []
    left = right = 0
    while left < len(claim) and right < len(evidence):
        if claim[left] == evidence[right]:
            pairs.append((left, right))
            left, right = left + 1, right + 1
        elif lengths[left + 1][right] >= lengths[left][right + 1]:
            left += 1
        else:
            right += 1
    return pairs


def _suffix_lengths(claim: Sequence[str], evidence: Sequence[str]) -> list[list[int]]:
    """Give, for each two places, how many words the rests of both have in common."""
    below = [0] * (len(evidence) + 1)
    rows = [below]
    for word in reversed(claim):
        row = [0] * (len(evidence) + 1)
        for right in range(len(evidence) - 1, -1, -1):
            row[right] = (
                below[right + 1] + 1
                if word == evidence[right]
                else max(below[right], row[right + 1])
            )
        rows.append(row)
        below = row
    rows.reverse()
    return rows
