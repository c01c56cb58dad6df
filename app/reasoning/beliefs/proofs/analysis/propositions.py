"""Which steps of a proof are formulas of propositional logic, and which of them belong together."""

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from functools import reduce

from app.domain.modes.formulas import Formula, Op, atoms, negated
from app.reasoning.beliefs.proofs.reading.atoms import ReadStep
from app.reasoning.beliefs.proofs.reading.logic import (
    Clause,
    Universal,
    affirmed,
    claim_in,
    in_clauses,
    in_letters,
    universal_in,
)

_MOST_CASES = 20
"""Of a sentence about all of a kind: the things that the proof names."""
_ANY_THING: Clause = ("*",)
"""Stands for whatever is of a kind, so that "all A are C" may follow."""


@dataclass(frozen=True, slots=True)
class Proposition:
    formula: Formula
    text: str
    """The step without words such as "therefore"."""
    is_symbolic: bool
    """It is written in letters and connectives, so nothing else is known of it."""


class Propositions:
    """A sentence about all of a kind stands for its cases: "all men are mortal" for Socrates."""

    def __init__(self, steps: Sequence[ReadStep]) -> None:
        self._steps = steps
        self._clauses = dict[Clause, str]()
        self._kinds = set[Clause]()
        self._things = [_ANY_THING]
        self._of = self._read()
        # What is of a kind is known only now: the sentences about all of it are read again.
        self._things += self._named_things()
        if self._kinds:
            self._of = self._read()

    def of(self, atom_id: str) -> Proposition | None:
        return self._of.get(atom_id)

    def premises_of(self, at: int, is_open: Callable[[int], bool]) -> list[int]:
        """Return the places of the open earlier steps that share letters or clauses with a step.

        What shares some with those is added; without a connective among them there are none.
        """
        claim = self.of(self._steps[at].atom.id)
        if claim is None:
            return []
        waiting = {place: found for place, found in self._before(at) if is_open(place)}
        known, chosen = set(atoms(claim.formula)), dict[int, Proposition]()
        while joined := {
            place: found for place, found in waiting.items() if known & set(atoms(found.formula))
        }:
            known.update(name for found in joined.values() for name in atoms(found.formula))
            chosen |= joined
            waiting = {place: found for place, found in waiting.items() if place not in joined}
        is_tied = any(len(found.formula.parts) > 1 for found in chosen.values())
        return sorted(chosen) if is_tied else []

    def are_all_symbolic_before(self, at: int) -> bool:
        before = dict(self._before(at))
        return len(before) == at and all(found.is_symbolic for found in before.values())

    def _before(self, at: int) -> Iterator[tuple[int, Proposition]]:
        for place, step in enumerate(self._steps[:at]):
            if (found := self.of(step.atom.id)) is not None:
                yield place, found

    def _read(self) -> dict[str, Proposition]:
        found = dict[str, Proposition]()
        for step in self._steps:
            claim = claim_in(step.atom.text)
            if (formula := in_letters(claim)) is not None:
                found[step.atom.id] = Proposition(formula, claim, is_symbolic=True)
            elif claim and (universal_in(claim) is not None or not step.contents.symbols):
                said = in_clauses(claim, self._clause)
                found[step.atom.id] = Proposition(said, claim, is_symbolic=False)
        return found

    def _clause(self, text: str) -> Formula:
        if (universal := universal_in(text)) is not None:
            self._kinds.add(universal.kind)
            cases = (self._case(universal, thing) for thing in self._things)
            return reduce(lambda one, other: Formula(Op.AND, (one, other)), cases)
        clause, is_denied = affirmed(text)
        atom = Formula(Op.ATOM, name=self._name(clause))
        return negated(atom) if is_denied else atom

    def _name(self, clause: Clause) -> str:
        return self._clauses.setdefault(clause, f"clause_{len(self._clauses) + 1}")

    def _named_things(self) -> list[Clause]:
        """Return what some clause says to be of one of the kinds: Socrates in "Socrates is a man".

        The things of one kind may turn out to be of another, so all kinds share them.
        """
        ends = [("is", *kind) for kind in self._kinds]
        found = (
            clause[: -len(end)]
            for clause in self._clauses
            for end in ends
            if clause[-len(end) :] == end and clause[: -len(end)] not in ((), _ANY_THING)
        )
        return [*dict.fromkeys(found)][:_MOST_CASES]

    def _case(self, universal: Universal, thing: Clause) -> Formula:
        is_one = Formula(Op.ATOM, name=self._name((*thing, "is", *universal.kind)))
        said = Formula(Op.ATOM, name=self._name((*thing, *universal.said)))
        return Formula(Op.IMPLIES, (is_one, negated(said) if universal.is_denied else said))
