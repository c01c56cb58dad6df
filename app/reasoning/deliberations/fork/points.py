"""Where branches agree, where they part, and what each says alone, by rule. Pure.

Statements of different branches say the same if they share half of their words, both deny something
or neither does, and they do not contradict each other. What is chosen by one branch and turned down
by another, and what one hopes for and another fears, parts them although the words are the same.
"""

from collections.abc import Iterator, Sequence
from itertools import combinations

from app.domain.fork import Agreement, BranchStatement, FindingKind, Significance
from app.reasoning.deliberations.fork.schemas import (
    Convergence,
    Difference,
    Divergence,
    Opposed,
    Part,
    Side,
    Statement,
)
from app.reasoning.deliberations.fork.wording import (
    NEAR,
    SAME,
    denies,
    grouped,
    likeness,
    names_the_same,
)

FAR_APART = 0.3
"""Least gap between the confidences of branches that agree and yet are not equally sure."""
_ALONE = 2
"""Differences that are told of each branch at most."""
_PARTS = {
    FindingKind.INSIGHT: Part.INSIGHT,
    FindingKind.RISK: Part.RISK,
    FindingKind.OPPORTUNITY: Part.OPPORTUNITY,
    FindingKind.ASSUMPTION: Part.ASSUMPTION,
}


class Points:
    """The points of one comparison.

    Args:
        question: What all branches answer; the topic where their conclusions part.
        opposed: Asked of texts that speak of the same thing, never of others.
    """

    def __init__(self, question: str, sides: Sequence[Side], opposed: Opposed) -> None:
        self._question = question
        self._sides = sides
        self._opposed = opposed
        self._statements = [statement for side in sides for statement in _statements(side)]
        texts = [statement.text for statement in self._statements]
        places = grouped(texts, self._same)
        self._groups = [[self._statements[place] for place in group] for group in places]

    def convergence(self) -> list[Convergence]:
        """Give what two branches or more say, that on which most agree first."""
        found = [
            Convergence(group[0].text, self._agreement(group), _one_of_each(group))
            for group in self._groups
            if len(_ids(group)) > 1 and not _parts_them(group)
        ]
        return sorted(found, key=lambda point: -len(point.statements))

    def divergence(self) -> list[Divergence]:
        """Give where branches part, what matters most first."""
        divergences = [*self._conclusions(), *self._options(), *self._outlooks(), *self._denials()]
        order = list(Significance)
        return sorted(divergences, key=lambda point: order.index(point.significance))

    def differences(self) -> list[Difference]:
        """Give what each branch says alone, two things of each at most."""
        alone = [group[0] for group in self._groups if len(_ids(group)) == 1]
        return [
            Difference(side.branch_id, one.text)
            for side in self._sides
            for one in [s for s in alone if s.side is side and s.part is not Part.CONCLUSION][
                :_ALONE
            ]
        ]

    def backing(self, side: Side) -> float:
        """Give how much of what a branch says others say too, from 0 to 1.

        It is the mean over its statements of the share of the other branches that agree.
        """
        groups = [group for group in self._groups if side.branch_id in _ids(group)]
        others = len(self._sides) - 1
        if not groups or not others:
            return 0.0
        shares = [0 if _parts_them(g) else (len(_ids(g)) - 1) / others for g in groups]
        return sum(shares) / len(groups)

    def _same(self, a: str, b: str) -> bool:
        alike = likeness(a, b) >= SAME and denies(a) == denies(b)
        return alike and not self._opposed(a, b)

    def _agreement(self, group: Sequence[Statement]) -> Agreement:
        return Agreement.FULL if len(_ids(group)) == len(self._sides) else Agreement.PARTIAL

    def _conclusions(self) -> Iterator[Divergence]:
        """Give where the answers themselves part, or how far apart those who agree are in it."""
        texts = [side.conclusion for side in self._sides]
        positions = tuple(_said(side, side.conclusion) for side in self._sides)
        known = [side.confidence for side in self._sides if side.confidence is not None]
        if len(grouped(texts, self._same)) > 1:
            pairs = combinations(texts, 2)
            against = any(self._are_opposed(a, b) for a, b in pairs) or any(self._options())
            weight = Significance.HIGH if against else Significance.MEDIUM
            yield Divergence(self._question, weight, positions)
        elif known and max(known) - min(known) >= FAR_APART:
            yield Divergence(f"How sure: {texts[0]}", Significance.LOW, positions)

    def _options(self) -> Iterator[Divergence]:
        """Give options that one branch chose and another turned down."""
        chosen = [statement for statement in self._statements if statement.part is Part.CHOSEN]
        rejected = [statement for statement in self._statements if statement.part is Part.REJECTED]
        told: list[str] = []
        for one in chosen:
            against = [
                other
                for other in rejected
                if other.side is not one.side and names_the_same(one.text, other.text)
            ]
            if against and not any(names_the_same(one.text, name) for name in told):
                told.append(one.text)
                takers = [c for c in chosen if names_the_same(c.text, one.text)]
                said = [_said(c.side, f"chose {c.text}") for c in takers]
                said += [_said(r.side, f"turned down {r.text}") for r in against]
                yield Divergence(f"Option: {one.text}", Significance.HIGH, _once(said))

    def _outlooks(self) -> Iterator[Divergence]:
        """Give what one branch hopes for and another one fears."""
        for group in self._groups:
            if _from_two_sides(group, Part.OPPORTUNITY, Part.RISK):
                said = tuple(
                    _said(statement.side, f"{statement.part}: {statement.text}")
                    for statement in group
                )
                yield Divergence(group[0].text, Significance.MEDIUM, said)

    def _denials(self) -> Iterator[Divergence]:
        """Give other statements that contradict each other."""
        told = [s for s in self._statements if s.part not in _NAMES and s.part != Part.CONCLUSION]
        for one, other in combinations(told, 2):
            if one.side is not other.side and self._are_opposed(one.text, other.text):
                said = (_said(one.side, one.text), _said(other.side, other.text))
                yield Divergence(one.text, Significance.MEDIUM, said)

    def _are_opposed(self, a: str, b: str) -> bool:
        return likeness(a, b) >= NEAR and self._opposed(a, b)


_NAMES = (Part.CHOSEN, Part.REJECTED)


def _statements(side: Side) -> Iterator[Statement]:
    yield Statement(side, Part.CONCLUSION, side.conclusion)
    for kind, text in side.findings:
        yield Statement(side, _PARTS[kind], text)
    for text in side.chosen:
        yield Statement(side, Part.CHOSEN, text)
    for text in side.rejected:
        yield Statement(side, Part.REJECTED, text)


def _ids(group: Sequence[Statement]) -> set[str]:
    return {statement.side.branch_id for statement in group}


def _parts_them(group: Sequence[Statement]) -> bool:
    return _from_two_sides(group, Part.OPPORTUNITY, Part.RISK) or _from_two_sides(
        group, Part.CHOSEN, Part.REJECTED
    )


def _from_two_sides(group: Sequence[Statement], for_it: Part, against: Part) -> bool:
    """Tell whether one branch is for what another one is against."""
    friends = {statement.side.branch_id for statement in group if statement.part is for_it}
    enemies = {statement.side.branch_id for statement in group if statement.part is against}
    return bool(friends and enemies) and len(friends | enemies) > 1


def _one_of_each(group: Sequence[Statement]) -> tuple[BranchStatement, ...]:
    return _once([_said(statement.side, statement.text) for statement in group])


def _once(said: Sequence[BranchStatement]) -> tuple[BranchStatement, ...]:
    """Keep the first word of each branch."""
    first: dict[str, BranchStatement] = {}
    for statement in said:
        first.setdefault(statement.branch_id, statement)
    return tuple(first.values())


def _said(side: Side, text: str) -> BranchStatement:
    return BranchStatement(side.branch_id, text, side.confidence)
