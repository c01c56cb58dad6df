"""Entailment by SAT with a countermodel, truth tables, and natural deduction step by step."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from itertools import product

from app.compute.inference_rules import denies, has_form, is_contradiction
from app.compute.logic import Model, entails, evaluate, satisfy
from app.domain.modes.formulas import Formula, Op, atoms, negated, parse
from app.domain.modes.scientific.formallogic import (
    FormalLogicInput,
    FormalLogicResult,
    FormulaClass,
    FormulaKind,
    InferenceRule,
    Proof,
    ProofStep,
    StepCheck,
    TruthTable,
    TruthTableRow,
    TruthValue,
)

MAX_COLUMNS = 6
"""Propositions of a truth table: 64 rows."""


def compute(given: FormalLogicInput) -> FormalLogicResult:
    premises = [parse(text) for text in given.premises]
    conclusion = parse(given.conclusion) if given.conclusion else None
    together = satisfy(premises)
    against = satisfy([*premises, negated(conclusion)]) if conclusion else None
    steps = _Steps(premises).check(given.proof) if given.proof else ()
    entailed = against.model is None if against else None
    proved = _is_proved(given.proof, steps, conclusion) if given.proof else None
    found = entailed if proved is None else proved
    return FormalLogicResult(
        satisfiable=together.model is not None,
        model=_values(together.model),
        conflicting_premises=together.conflict,
        entailed=entailed,
        countermodel=_values(against.model if against else None),
        needed_premises=tuple(
            index for index in (against.conflict if against else ()) if index < len(premises)
        ),
        classes=tuple(
            FormulaClass(formula=str(formula), kind=_kind(formula))
            for formula in (*premises, *((conclusion,) if conclusion else ()))
        ),
        truth_table=_table([*premises, *((conclusion,) if conclusion else ())]),
        steps=steps,
        proof_valid=proved,
        agrees=None if given.claimed_valid is None else given.claimed_valid == found,
        explanation=_explain(
            conclusion, together.conflict, against.model if against else None, steps
        ),
    )


def _values(model: Model | None) -> tuple[TruthValue, ...]:
    return tuple(
        TruthValue(proposition=name, value=value) for name, value in sorted((model or {}).items())
    )


def _kind(formula: Formula) -> FormulaKind:
    if entails((), formula):
        return FormulaKind.TAUTOLOGY
    return FormulaKind.CONTRADICTION if entails((formula,), _FALSE) else FormulaKind.CONTINGENT


_FALSE = Formula(Op.FALSE)


def _table(formulas: Sequence[Formula]) -> TruthTable | None:
    names = sorted({name for formula in formulas for name in atoms(formula)})
    quantified = any(inner.term for formula in formulas for inner in formula.walk())
    if not names or len(names) > MAX_COLUMNS or quantified:
        return None
    return TruthTable(
        columns=(*names, *(str(formula) for formula in formulas)),
        rows=tuple(
            _row(dict(zip(names, values, strict=True)), formulas)
            for values in product((True, False), repeat=len(names))
        ),
    )


def _row(model: Mapping[str, bool], formulas: Sequence[Formula]) -> TruthTableRow:
    return TruthTableRow(values=(*model.values(), *(evaluate(f, model) for f in formulas)))


@dataclass(slots=True)
class _Steps:
    """The steps of a proof so far, and what each rests on."""

    premises: Sequence[Formula]
    _formulas: dict[int, Formula] = field(default_factory=dict[int, Formula])
    _rests_on: dict[int, frozenset[int]] = field(default_factory=dict[int, frozenset[int]])

    def check(self, proof: Proof) -> tuple[StepCheck, ...]:
        return tuple(self._check(step) for step in proof.steps)

    def _check(self, step: ProofStep) -> StepCheck:
        formula = parse(step.statement)
        cited = [self._formulas[number] for number in step.references_steps]
        discharged = [self._formulas[number] for number in step.discharges]
        follows = self._follows(step.rule, cited, discharged, formula)
        problem = self._problem(step, cited, discharged, formula)
        rests_on = self._support(step)
        self._formulas[step.step_number] = formula
        self._rests_on[step.step_number] = rests_on
        return StepCheck(
            step_number=step.step_number,
            rule_applies=not problem,
            follows=follows,
            rests_on=tuple(sorted(rests_on)),
            problem=problem,
        )

    def _follows(
        self,
        rule: InferenceRule,
        cited: Sequence[Formula],
        discharged: Sequence[Formula],
        formula: Formula,
    ) -> bool:
        if rule is InferenceRule.ASSUMPTION:
            return True
        if rule is InferenceRule.PREMISE:
            return formula in self.premises
        premises = [*cited]
        for assumption in discharged:
            # From what rests on A follows, without A, that A implies it.
            premises = [Formula(Op.IMPLIES, (assumption, premise)) for premise in premises]
        return entails(premises, formula)

    def _problem(
        self,
        step: ProofStep,
        cited: Sequence[Formula],
        discharged: Sequence[Formula],
        formula: Formula,
    ) -> str:
        match step.rule:
            case InferenceRule.ASSUMPTION:
                return ""
            case InferenceRule.PREMISE:
                return "" if formula in self.premises else "it is none of the premises"
            case InferenceRule.CONDITIONAL_PROOF:
                return _conditional_problem(cited, discharged, formula)
            case InferenceRule.REDUCTIO_AD_ABSURDUM:
                return _reductio_problem(cited, discharged, formula)
            case InferenceRule.TAUTOLOGICAL_CONSEQUENCE:
                return "" if entails(cited, formula) else "the steps named do not entail it"
            case rule:
                applies = has_form(rule, cited, formula)
                return "" if applies else f"{rule.value} does not give it from the steps named"

    def _support(self, step: ProofStep) -> frozenset[int]:
        if step.rule in (InferenceRule.ASSUMPTION, InferenceRule.PREMISE):
            return frozenset({step.step_number})
        support = frozenset[int]().union(*(self._rests_on[n] for n in step.references_steps))
        if step.rule in (InferenceRule.CONDITIONAL_PROOF, InferenceRule.REDUCTIO_AD_ABSURDUM):
            return support - set(step.discharges)
        return support


def _conditional_problem(
    cited: Sequence[Formula], discharged: Sequence[Formula], formula: Formula
) -> str:
    if len(cited) != 1 or len(discharged) != 1:
        return "conditional proof names one step and discharges one assumption"
    if formula != Formula(Op.IMPLIES, (discharged[0], cited[0])):
        return f"conditional proof gives {Formula(Op.IMPLIES, (discharged[0], cited[0]))}"
    return ""


def _reductio_problem(
    cited: Sequence[Formula], discharged: Sequence[Formula], formula: Formula
) -> str:
    if len(discharged) != 1:
        return "a reductio discharges one assumption"
    if not is_contradiction(cited):
        return "the steps named are no contradiction"
    if not denies(formula, discharged[0]):
        return "a reductio gives the negation of the assumption"
    return ""


def _is_proved(proof: Proof, steps: Sequence[StepCheck], conclusion: Formula | None) -> bool:
    last = proof.steps[-1]
    assumed = {s.step_number for s in proof.steps if s.rule is InferenceRule.ASSUMPTION}
    return (
        all(step.rule_applies for step in steps)
        and conclusion in (None, parse(last.statement))
        and not assumed & set(steps[-1].rests_on)
    )


def _explain(
    conclusion: Formula | None,
    conflict: Sequence[int],
    against: Model | None,
    steps: Sequence[StepCheck],
) -> str:
    said = [
        "The premises contradict each other, so that they entail anything."
        if conflict
        else "The premises can be true together."
    ]
    if conclusion and against is None:
        said.append(f"They entail {conclusion}.")
    elif conclusion:
        where = ", ".join(
            f"{name} is {str(v).lower()}" for name, v in sorted((against or {}).items())
        )
        said.append(f"They do not entail {conclusion}: it is false where {where}.")
    if steps:
        right = sum(step.rule_applies for step in steps)
        said.append(f"{right} of {len(steps)} steps of the proof apply their rule.")
    return " ".join(said)
