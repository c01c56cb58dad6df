"""Random operations on a few beliefs, some of them impossible."""

import random
from collections.abc import Callable

from app.domain.beliefs.belief import (
    Assert,
    BeliefKind,
    Contradict,
    Derive,
    Justify,
    NewJustification,
    Operation,
    Product,
    Reopen,
    Resolution,
    Resolve,
    Restore,
    Retract,
    Supersede,
    Unjustify,
)
from app.domain.ids import new_id
from tests.graph.beliefs.world import World

BELIEFS = tuple("abcdefghijkl")
CONFLICTS = ("x", "y", "z")


class Chance:
    def __init__(self, world: World, seed: int) -> None:
        self._world = world
        self._random = random.Random(seed)
        self._made = 0

    def opening(self) -> list[Operation]:
        """Give the operations to begin with: some beliefs, and most of the rest resting on them."""
        foundations, derived = list("aceg"), "bdfhij"
        asserted = [self._world.asserting(label, self._kind(label)) for label in foundations]
        reasons: list[Operation] = []
        for label in derived:
            premises = self._random.sample(foundations, self._random.choice((1, 2)))
            reason = NewJustification(new_id(), frozenset(map(self._world.id, premises)))
            reasons.append(Derive(new_id(), self._world.belief(label, self._kind(label)), reason))
            foundations.append(label)
        return [*asserted, *reasons]

    def operation(self) -> Operation:
        makers: dict[Callable[[], Operation], int] = {
            self._assert: 4,
            self._derive: 6,
            self._justify: 5,
            self._unjustify: 4,
            self._retract: 4,
            self._restore: 4,
            self._supersede: 2,
            self._contradict: 3,
            self._resolve: 3,
            self._reopen: 2,
        }
        return self._random.choices(list(makers), list(makers.values()))[0]()

    def _belief(self) -> str:
        return self._world.id(self._random.choice(BELIEFS))

    def _conflict(self) -> str:
        return self._world.id(self._random.choice(CONFLICTS))

    def _kind(self, label: str) -> BeliefKind:
        return BeliefKind.DECISION if label in "bdfhjl" else BeliefKind.KNOWLEDGE

    def _reason(self, own: str) -> NewJustification:
        others = [id_ for id_ in map(self._world.id, BELIEFS) if id_ != own]
        return NewJustification(
            new_id(), frozenset(self._random.sample(others, self._random.choice((1, 1, 2))))
        )

    def _assert(self) -> Assert:
        label = self._random.choice(BELIEFS)
        return self._world.asserting(label, self._kind(label))

    def _derive(self) -> Derive:
        label = self._random.choice(BELIEFS)
        belief = self._world.belief(label, self._kind(label))
        return Derive(new_id(), belief, self._reason(belief.id))

    def _justify(self) -> Justify:
        own = self._belief()
        return Justify(new_id(), own, self._reason(own))

    def _unjustify(self) -> Unjustify:
        return Unjustify(new_id(), *map(self._world.id, self._random.sample(BELIEFS, 2)))

    def _retract(self) -> Retract:
        return Retract(new_id(), self._belief(), "by chance")

    def _restore(self) -> Restore:
        return Restore(new_id(), self._belief())

    def _supersede(self) -> Supersede:
        a, b = self._random.sample(BELIEFS, 2)
        return Supersede(new_id(), self._world.id(a), self._world.id(b))

    def _contradict(self) -> Contradict:
        a, b = self._random.sample(BELIEFS, 2)
        return Contradict(new_id(), self._conflict(), self._world.id(a), self._world.id(b))

    def _resolve(self) -> Resolve:
        resolution = self._random.choice(list(Resolution))
        if resolution is not Resolution.SYNTHESIZED:
            return Resolve(new_id(), self._conflict(), resolution)
        self._made += 1
        product = Product(self._world.belief(f"product {self._made}"), new_id())
        return Resolve(new_id(), self._conflict(), resolution, self._belief(), product)

    def _reopen(self) -> Reopen:
        return Reopen(new_id(), self._conflict())
