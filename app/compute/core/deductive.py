"""Validity by entailment, soundness by the premises that a proof needs.

Source: Copi, Cohen, McMahon, Introduction to Logic (14th edition), sections 1.9, 6.4 and 8.7.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from app.compute.inference_rules import forms
from app.compute.logic import Model, satisfy
from app.domain.modes.core.deductive import (
    Assignment,
    DeductiveInput,
    DeductiveResult,
    LogicForm,
    Premise,
    Soundness,
    Validity,
)
from app.domain.modes.formulas import Formula, Op, negated, parse


@dataclass(frozen=True, slots=True)
class _Decision:
    validity: Validity
    needed: tuple[Premise, ...] = ()
    countermodel: Model | None = None


def compute(given: DeductiveInput) -> DeductiveResult:
    formal = [premise for premise in given.premises if premise.formula]
    formulas = [parse(premise.formula or "") for premise in formal]
    decision = _decide(given, formal, formulas)
    conflict = satisfy(formulas).conflict
    soundness = _soundness(given, decision)
    found = (*_forms(formulas, given),) if len(formal) == len(given.premises) else ()
    return DeductiveResult(
        validity=decision.validity,
        soundness=soundness,
        countermodel=tuple(
            Assignment(proposition=name, value=value)
            for name, value in sorted((decision.countermodel or {}).items())
        ),
        needed_premises=tuple(premise.id for premise in decision.needed),
        unused_premises=tuple(
            premise.id
            for premise in given.premises
            if decision.validity is Validity.PROVED and premise not in decision.needed
        ),
        conflicting_premises=tuple(formal[index].id for index in conflict),
        forms=found,
        form_agrees=_form_agrees(given, formal, found),
        validity_agrees=_agrees(
            given.validity_check, decision.validity, Validity.PROVED, Validity.REFUTED
        ),
        soundness_agrees=_agrees(
            given.soundness_check, soundness, Soundness.SOUND, Soundness.UNSOUND
        ),
        explanation=_explain(given, decision, soundness, bool(conflict)),
    )


def _decide(
    given: DeductiveInput, formal: Sequence[Premise], formulas: Sequence[Formula]
) -> _Decision:
    if given.conclusion.formula is None:
        return _Decision(Validity.NOT_FORMALISED)
    against = satisfy([*formulas, negated(parse(given.conclusion.formula))])
    if against.model is None:
        needed = tuple(formal[index] for index in against.conflict if index < len(formal))
        return _Decision(Validity.PROVED, needed)
    if len(formal) < len(given.premises):
        # A premise in words alone may be what is missing.
        return _Decision(Validity.NOT_FORMALISED)
    return _Decision(Validity.REFUTED, countermodel=against.model)


def _soundness(given: DeductiveInput, decision: _Decision) -> Soundness:
    if decision.validity is Validity.REFUTED:
        return Soundness.UNSOUND
    if decision.validity is Validity.NOT_FORMALISED:
        return Soundness.UNKNOWN
    if all(premise.is_true for premise in given.premises):
        return Soundness.SOUND
    if any(premise.is_true is False for premise in decision.needed):
        return Soundness.UNSOUND
    needed = all(premise.is_true for premise in decision.needed)
    return Soundness.SOUND if needed else Soundness.UNKNOWN


def _forms(premises: Sequence[Formula], given: DeductiveInput) -> Iterator[LogicForm]:
    if given.conclusion.formula is None or len(premises) > 3:
        return
    conclusion = parse(given.conclusion.formula)
    known = {form.value for form in LogicForm}
    yield from (LogicForm(rule) for rule in forms(premises, conclusion) if rule in known)
    if len(premises) == 2:
        yield from _of_two(premises, conclusion)
        yield from _of_two(premises[::-1], conclusion)


def _of_two(premises: Sequence[Formula], conclusion: Formula) -> Iterator[LogicForm]:
    first, second = premises
    if first.op is Op.IMPLIES:
        if first.parts == (conclusion, second):
            yield LogicForm.AFFIRMING_THE_CONSEQUENT
        if (negated(first.parts[0]), negated(first.parts[1])) == (second, conclusion):
            yield LogicForm.DENYING_THE_ANTECEDENT
    if first.op is Op.FORALL and first.parts[0].op is Op.IMPLIES:
        if first.parts[0].parts == _about(first.name, second, conclusion):
            yield LogicForm.UNIVERSAL_INSTANTIATION
        if first.op is second.op is conclusion.op and _chains(first, second, conclusion):
            yield LogicForm.CATEGORICAL_SYLLOGISM


def _about(variable: str, *instances: Formula) -> tuple[Formula, ...]:
    """Put the variable where the instances name a thing."""
    return tuple(Formula(Op.ATOM, name=instance.name, term=variable) for instance in instances)


def _chains(first: Formula, second: Formula, conclusion: Formula) -> bool:
    """Return whether M is P, S is M, so S is P (first figure)."""
    parts = [formula.parts[0].parts for formula in (first, second, conclusion)]
    if any(len(pair) != 2 for pair in parts):
        return False
    (m, p), (s, middle), (subject, predicate) = (
        tuple(part.name for part in pair) for pair in parts
    )
    return (m, p, s) == (middle, predicate, subject) and "" not in (m, p, s)


def _form_agrees(
    given: DeductiveInput, formal: Sequence[Premise], found: Sequence[LogicForm]
) -> bool | None:
    formalised = len(formal) == len(given.premises) and given.conclusion.formula
    return given.logic_form in found if given.logic_form and formalised else None


def _agrees(claimed: bool | None, found: str, positive: str, negative: str) -> bool | None:
    if claimed is None or found not in (positive, negative):
        return None
    return claimed == (found == positive)


def _explain(
    given: DeductiveInput, decision: _Decision, soundness: Soundness, conflict: bool
) -> str:
    match decision.validity:
        case Validity.PROVED:
            said = (
                f"It follows from {', '.join(p.id for p in decision.needed) or 'nothing at all'}."
            )
        case Validity.REFUTED:
            model = sorted((decision.countermodel or {}).items())
            where = ", ".join(f"{name} is {str(value).lower()}" for name, value in model)
            said = f"It does not follow: the premises hold and it is false where {where}."
        case Validity.NOT_FORMALISED:
            missing = sum(premise.formula is None for premise in given.premises)
            said = f"It is not decided: {missing} premises" + (
                " are no formulas." if given.conclusion.formula else " and the conclusion are none."
            )
    contradiction = " The premises contradict each other." if conflict else ""
    return f"{said}{contradiction} Soundness: {soundness}."
