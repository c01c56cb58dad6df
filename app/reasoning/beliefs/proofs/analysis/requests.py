"""Which computations a proof needs, as inputs of the modes that carry them out."""

from collections.abc import Iterator, Mapping, Sequence, Set
from dataclasses import dataclass, replace
from itertools import islice
from typing import Any

from app.domain.modes.formulas import atoms
from app.domain.modes.mathematics.mathematics import ClaimRelation
from app.domain.proofs.proof import CLAIMS, AtomKind, Basis, DischargeKind
from app.reasoning.beliefs.proofs.analysis.propositions import Proposition, Propositions
from app.reasoning.beliefs.proofs.analysis.reading import ProofReading
from app.reasoning.beliefs.proofs.reading import lexicon
from app.reasoning.beliefs.proofs.reading.atoms import ReadStep
from app.reasoning.beliefs.proofs.reading.formulas import (
    Relation,
    Use,
    divisors_in,
    expression_of,
    relations_in,
)
from app.reasoning.beliefs.proofs.reading.numbers import (
    Number,
    named_in,
    numbers_in,
    undeclared,
)

MAX_CHECKS = 100
_MOST_PREMISES = 10
_MOST_VARIABLES = 8


@dataclass(frozen=True, slots=True)
class CheckRequest:
    atom_id: str
    formula: str
    mode: str
    input: Mapping[str, Any]
    may_refute: bool
    """Whether a counterexample says that the step is wrong: nothing else is known of it."""
    is_opposite: bool = False
    """What is computed is the opposite of the formula: its proof refutes the step."""
    is_for_reductio: bool = False
    """It is said under an assumption that is refuted later, where false claims are wanted."""


def requests_of(reading: ProofReading) -> list[CheckRequest]:
    """Give the computations, at most `MAX_CHECKS`, in the order of the steps."""
    refuted = {
        one.assumption_id for one in reading.discharges if one.kind is DischargeKind.REDUCTIO
    }
    found = (
        replace(one, is_for_reductio=bool(refuted & set(reading.scopes[one.atom_id])))
        for requests in (_logical(reading), _numeric(reading))
        for one in islice(requests, MAX_CHECKS)
    )
    places = {step.atom.id: at for at, step in enumerate(reading.steps)}
    return sorted(found, key=lambda one: places[one.atom_id])[:MAX_CHECKS]


def _numeric(reading: ProofReading) -> Iterator[CheckRequest]:
    numbers = numbers_in([reading.theorem, *(step.atom.text for step in reading.steps)])
    chains = {step.atom.id: relations_in(step.atom.text, numbers) for step in reading.steps}
    said = set[str]()
    """Symbols of which more is said so far than that they are numbers."""
    for step in reading.steps:
        if step.atom.kind in CLAIMS:
            premises = _premises_of(step, reading, chains)
            yield from _nonzero(step, premises, numbers)
            for chain in chains[step.atom.id]:
                claims = [relation for relation in chain if relation.use is Use.CLAIMED]
                yield from (_request(step, one, premises, numbers, said) for one in claims)
                premises = [*premises, *(one for one in chain if _is_equation(one))]
        said |= named_in(undeclared(step.atom.text))


def _premises_of(
    step: ReadStep, reading: ProofReading, chains: Mapping[str, list[list[Relation]]]
) -> list[Relation]:
    """Return the equations of the steps that a step rests on; no part of "if …, then …" is one."""
    steps = {one.atom.id: one for one in reading.steps}
    return [
        relation
        for one in reading.dependencies
        if one.atom_id == step.atom.id and one.premise_id != step.atom.id
        for chain in chains.get(one.premise_id, ())
        for relation in chain
        if _is_equation(relation)
        and relation.use is not Use.SUPPOSED
        and not _is_conditional(steps[one.premise_id])
    ]


def _is_equation(relation: Relation) -> bool:
    is_open = relation.use in (Use.DENIED, Use.ALTERNATIVE)
    return relation.relation is ClaimRelation.EQUAL and not is_open


def _is_conditional(step: ReadStep) -> bool:
    return step.atom.kind in CLAIMS and bool(lexicon.BEGINS_WITH_IF.match(step.atom.text))


def _nonzero(
    step: ReadStep, premises: Sequence[Relation], numbers: Mapping[str, Number]
) -> Iterator[CheckRequest]:
    """Ask whether what the step divides by is 0 by its premises."""
    for term in divisors_in(step.atom.text):
        read = expression_of(term, numbers)
        if read is not None:
            zero = Relation(read[0], ClaimRelation.EQUAL, "0", f"{term} ≠ 0", read[1])
            request = _request(step, zero, premises, numbers, set())
            yield replace(request, may_refute=False, is_opposite=True)


def _request(
    step: ReadStep,
    claim: Relation,
    premises: Sequence[Relation],
    numbers: Mapping[str, Number],
    said: Set[str],
) -> CheckRequest:
    chosen, symbols = list[Relation](), set(claim.symbols)
    for premise in reversed(premises):
        together = symbols | premise.symbols
        if len(together) <= _MOST_VARIABLES and len(chosen) < _MOST_PREMISES:
            chosen.append(premise)
            symbols = together
    data = {
        "variables": [{"symbol": s, "domain": numbers[s].domain.value} for s in sorted(symbols)],
        "premises": [{"left": one.left, "right": one.right} for one in reversed(chosen)],
        "claims": list(_claims(claim)),
    }
    elsewhere = said | named_in(undeclared(step.atom.text.replace(claim.formula, " ", 1)))
    is_free = not premises and all(
        numbers[symbol].is_any and symbol not in elsewhere for symbol in claim.symbols
    )
    is_defined = any(_defines(claim, symbol) for symbol in claim.symbols)
    is_open = is_free and not is_defined and not _has_other_reason(step)
    may_refute = not claim.symbols or is_open
    return CheckRequest(step.atom.id, claim.text, "mathematics", data, may_refute)


def _has_other_reason(step: ReadStep) -> bool:
    """Tell whether a step says why it holds, or is shown only after it."""
    return step.atom.kind is AtomKind.LEMMA or bool(lexicon.OTHER_REASON.search(step.atom.text))


def _claims(claim: Relation) -> Iterator[dict[str, str]]:
    """Ask of an equation also whether one side is always less: then it never holds."""
    sides = {"left": claim.left, "right": claim.right}
    yield {"id": "step", "relation": claim.relation.value, **sides}
    if claim.relation is ClaimRelation.EQUAL:
        yield {"id": "less", "relation": ClaimRelation.LESS.value, **sides}
        turned = {"left": claim.right, "right": claim.left}
        yield {"id": "more", "relation": ClaimRelation.LESS.value, **turned}


def _defines(claim: Relation, symbol: str) -> bool:
    """Tell whether an equation may fix the value of a symbol, which then is no any number."""
    return claim.relation is ClaimRelation.EQUAL and symbol in (claim.left, claim.right)


def _logical(reading: ProofReading) -> Iterator[CheckRequest]:
    """Check each step that is a formula of propositional logic, or consists of whole clauses."""
    propositions = Propositions(reading.steps)
    for at, step in enumerate(reading.steps):
        claim = propositions.of(step.atom.id)
        own = [one for one in reading.dependencies if one.atom_id == step.atom.id]
        found = [propositions.of(one.premise_id) for one in own]
        premises = [one for one in found if one is not None]
        if step.atom.kind not in CLAIMS or claim is None or not _says_of(premises, claim):
            continue
        data = {
            "premises": [str(one.formula) for one in premises],
            "conclusion": str(claim.formula),
        }
        is_all = claim.is_symbolic and all(one is not None and one.is_symbolic for one in found)
        is_named = all(one.basis is Basis.EXPLICIT for one in own)
        may_refute = is_all and (is_named or propositions.are_all_symbolic_before(at))
        yield CheckRequest(step.atom.id, claim.text, "formallogic", data, may_refute)


def _says_of(premises: Sequence[Proposition], claim: Proposition) -> bool:
    """Tell whether the premises speak of all that is claimed, with a connective somewhere."""
    known = {name for one in premises for name in atoms(one.formula)}
    has_connective = any(one.formula.parts for one in (*premises, claim))
    return has_connective and set(atoms(claim.formula)) <= known
