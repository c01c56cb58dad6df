"""Whether a modal formula has a model in K, D, T, B, S4 or S5, and a small one if it has.

A type says which atoms and which boxed formulas are true in a world. All types together, related
as the canonical model of the system relates its worlds, hold every model; types whose diamonds no
type fulfils are taken away until none is left to take (Pratt 1980, "Application of modal logic to
programming"; Blackburn, de Rijke, Venema, Modal Logic, sections 4.2, 4.3 and 6.8).
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import TypeAlias

import numpy as np
from numpy.typing import NDArray

from app.compute.logic import connect
from app.domain.modes.formulas import Formula, Op
from app.domain.modes.scientific.modal import LogicSystem
from app.errors import LimitExceededError

MAX_PARTS = 11
"""Atoms and boxed formulas of a question: 2,048 types."""

Truths: TypeAlias = NDArray[np.bool_]

REFLEXIVE = frozenset({LogicSystem.T, LogicSystem.B, LogicSystem.S4, LogicSystem.S5})


@dataclass(frozen=True, slots=True)
class KripkeModel:
    """Worlds are numbers from 0; the formula is true in world 0."""

    atoms: tuple[frozenset[str], ...]
    steps: frozenset[tuple[int, int]]


def boxed(formula: Formula) -> Formula:
    """Write possible as not necessarily not."""
    parts = tuple(boxed(part) for part in formula.parts)
    if formula.op is Op.DIAMOND:
        return Formula(Op.NOT, (Formula(Op.BOX, (Formula(Op.NOT, parts),)),))
    return Formula(formula.op, parts, formula.name, formula.term)


def find_model(formula: Formula, system: LogicSystem) -> KripkeModel | None:
    """Return a model of the system with a world where the formula is true; None where none is.

    Raises:
        LimitExceededError: It has more than eleven atoms and boxed formulas.
    """
    formula = boxed(formula)
    types = _Types.of(formula)
    relation = types.relation(system)
    alive = types.possible(system)
    while True:
        kept = alive & types.fulfilled(relation, alive, system)
        if (kept == alive).all():
            break
        alive = kept
    wanted = np.flatnonzero(alive & types.truth[formula])
    return types.unravel(int(wanted[0]), relation, alive, system) if len(wanted) else None


@dataclass(frozen=True, slots=True)
class _Types:
    atoms: Sequence[Formula]
    boxes: Sequence[Formula]
    truth: Mapping[Formula, Truths]
    """Of each formula inside, in each type."""
    count: int

    @classmethod
    def of(cls, formula: Formula) -> "_Types":
        inside = [*dict.fromkeys(formula.walk())]
        atoms = [part for part in inside if part.op is Op.ATOM]
        boxes = [part for part in inside if part.op is Op.BOX]
        free = [*atoms, *boxes]
        if len(free) > MAX_PARTS:
            raise LimitExceededError(f"more than {MAX_PARTS} atoms and modal operators")
        count = 1 << len(free)
        numbers = np.arange(count)
        truth = {part: (numbers >> bit & 1).astype(bool) for bit, part in enumerate(free)}
        for part in inside:
            _label(part, truth, count)
        return cls(atoms, boxes, truth, count)

    def possible(self, system: LogicSystem) -> Truths:
        """The types that a world can have by itself: where it sees itself, what is necessary is."""
        possible = np.ones(self.count, dtype=bool)
        if system in REFLEXIVE:
            for box in self.boxes:
                possible &= ~self.truth[box] | self.truth[box.parts[0]]
        return possible

    def relation(self, system: LogicSystem) -> Truths:
        """Which type may see which: the canonical relation of the system."""
        relation = np.ones((self.count, self.count), dtype=bool)
        for box in self.boxes:
            here, inner = self.truth[box], self.truth[box.parts[0]]
            seen = ~here[:, None] | inner[None, :]
            relation &= seen
            if system is LogicSystem.B:
                relation &= seen.T
            if system is LogicSystem.S4:
                relation &= ~here[:, None] | here[None, :]
            if system is LogicSystem.S5:
                relation &= here[:, None] == here[None, :]
        return relation

    def fulfilled(self, relation: Truths, alive: Truths, system: LogicSystem) -> Truths:
        """Types each of whose possibilities a living type that it sees makes true."""
        fulfilled = np.ones(self.count, dtype=bool)
        for box in self.boxes:
            witness = alive & ~self.truth[box.parts[0]]
            fulfilled &= self.truth[box] | relation[:, witness].any(axis=1)
        if system is LogicSystem.D:
            fulfilled &= relation[:, alive].any(axis=1)
        return fulfilled

    def unravel(
        self, start: int, relation: Truths, alive: Truths, system: LogicSystem
    ) -> KripkeModel:
        """Choose, from one type on, a witness for each possibility, chosen ones first."""
        worlds = [start]
        for world in worlds:
            for wanted in self._wanted(world, system):
                seen = relation[world] & alive & wanted
                if not seen[worlds].any():
                    worlds.append(int(np.flatnonzero(seen)[0]))
        steps = {
            (a, b)
            for a, here in enumerate(worlds)
            for b, there in enumerate(worlds)
            if relation[here, there]
        }
        named = (frozenset(p.name for p in self.atoms if self.truth[p][w]) for w in worlds)
        return KripkeModel(tuple(named), frozenset(steps))

    def _wanted(self, world: int, system: LogicSystem) -> list[Truths]:
        """What a world must see, each as the types that show it."""
        wanted = [~self.truth[b.parts[0]] for b in self.boxes if not self.truth[b][world]]
        if system is LogicSystem.D and not wanted:
            wanted.append(np.ones(self.count, dtype=bool))
        return wanted


def _label(formula: Formula, truth: dict[Formula, Truths], count: int) -> None:
    if formula in truth:
        return
    for part in formula.parts:
        _label(part, truth, count)
    parts = [truth[part] for part in formula.parts]
    truth[formula] = _combined(formula.op, parts, count)


def _combined(op: Op, parts: Sequence[Truths], count: int) -> Truths:
    if op in (Op.TRUE, Op.FALSE):
        return np.full(count, op is Op.TRUE)
    if op is Op.NOT:
        return ~parts[0]
    pairs = zip(parts[0].tolist(), parts[1].tolist(), strict=True)
    return np.array([connect(op, left, right) for left, right in pairs], dtype=bool)
