"""The rules of natural deduction as schemas of formulas, and whether a step has their form.

Source: Copi, Cohen, McMahon, Introduction to Logic (14th edition), chapter 9: nineteen rules,
conditional proof and indirect proof.
"""

from collections.abc import Iterator, Sequence
from itertools import permutations

from app.domain.modes.formulas import Formula, Op, negated, parse
from app.domain.modes.scientific.formallogic import InferenceRule

_R = InferenceRule

Schema = tuple[tuple[Formula, ...], Formula]


def _schema(text: str) -> Schema:
    premises, conclusion = text.split(" / ")
    read = tuple(parse(premise) for premise in premises.split("; ")) if premises else ()
    return read, parse(conclusion)


_FORMS = {
    _R.REPETITION: ("p / p",),
    _R.MODUS_PONENS: ("p -> q; p / q",),
    _R.MODUS_TOLLENS: ("p -> q; ~q / ~p", "p -> ~q; q / ~p", "~p -> q; ~q / p", "~p -> ~q; q / p"),
    _R.HYPOTHETICAL_SYLLOGISM: ("p -> q; q -> r / p -> r",),
    _R.DISJUNCTIVE_SYLLOGISM: (
        "p | q; ~p / q", "p | q; ~q / p", "~p | q; p / q", "p | ~q; q / p",
    ),
    _R.CONSTRUCTIVE_DILEMMA: (
        "p -> q; r -> s; p | r / q | s", "(p -> q) & (r -> s); p | r / q | s",
    ),
    _R.PROOF_BY_CASES: ("p | q; p -> r; q -> r / r",),
    _R.CONJUNCTION: ("p; q / p & q", "p / p & p"),
    _R.SIMPLIFICATION: ("p & q / p", "p & q / q"),
    _R.ADDITION: ("p / p | q", "p / q | p"),
    _R.BICONDITIONAL_INTRODUCTION: ("p -> q; q -> p / p <-> q",),
    _R.BICONDITIONAL_ELIMINATION: (
        "p <-> q; p / q", "p <-> q; q / p", "p <-> q / p -> q", "p <-> q / q -> p",
    ),
    _R.EXPLOSION: ("p; ~p / q", "p & ~p / q", "false / q"),
    _R.EXCLUDED_MIDDLE: (" / p | ~p", " / ~p | p"),
}  # fmt: skip
FORMS: dict[InferenceRule, tuple[Schema, ...]] = {
    rule: tuple(_schema(text) for text in texts) for rule, texts in _FORMS.items()
}
_REPLACEMENTS = {
    _R.DOUBLE_NEGATION: ("p / ~~p",),
    _R.DE_MORGAN: (
        "~(p & q) / ~p | ~q", "~(p | q) / ~p & ~q", "~(~p & ~q) / p | q", "~(~p | ~q) / p & q",
    ),
    _R.CONTRAPOSITION: ("p -> q / ~q -> ~p", "p -> ~q / q -> ~p", "~p -> q / ~q -> p"),
    _R.MATERIAL_IMPLICATION: ("p -> q / ~p | q", "~p -> q / p | q"),
    _R.MATERIAL_EQUIVALENCE: (
        "p <-> q / (p -> q) & (q -> p)", "p <-> q / (p & q) | (~p & ~q)",
    ),
    _R.COMMUTATION: ("p & q / q & p", "p | q / q | p", "p <-> q / q <-> p"),
    _R.ASSOCIATION: ("p & (q & r) / (p & q) & r", "p | (q | r) / (p | q) | r"),
    _R.DISTRIBUTION: (
        "p & (q | r) / (p & q) | (p & r)", "p | (q & r) / (p | q) & (p | r)",
    ),
    _R.EXPORTATION: ("p & q -> r / p -> (q -> r)",),
    _R.IDEMPOTENCE: ("p / p & p", "p / p | p"),
}  # fmt: skip
REPLACEMENTS: dict[InferenceRule, tuple[tuple[Formula, Formula], ...]] = {
    rule: tuple((left, right) for (left,), right in map(_schema, texts))
    for rule, texts in _REPLACEMENTS.items()
}


def has_form(rule: InferenceRule, premises: Sequence[Formula], conclusion: Formula) -> bool:
    """Return whether the rule gives the conclusion from exactly these premises, in any order."""
    if rule in REPLACEMENTS:
        return len(premises) == 1 and any(
            _replaced(premises[0], conclusion, left, right)
            or _replaced(premises[0], conclusion, right, left)
            for left, right in REPLACEMENTS[rule]
        )
    return any(_fits(schema, premises, conclusion) for schema in FORMS.get(rule, ()))


def forms(premises: Sequence[Formula], conclusion: Formula) -> Iterator[InferenceRule]:
    """Yield every rule that gives the conclusion from exactly these premises in one step."""
    for rule in (*FORMS, *REPLACEMENTS):
        if has_form(rule, premises, conclusion):
            yield rule


def is_contradiction(formulas: Sequence[Formula]) -> bool:
    """Return whether it is `false`, A & ~A, or A and ~A."""
    both = {part for f in formulas for part in (f.parts if f.op is Op.AND else (f,))}
    return any(f.op is Op.FALSE or negated(f) in both for f in both)


def denies(formula: Formula, other: Formula) -> bool:
    return formula == negated(other) or other == negated(formula)


def _fits(schema: Schema, premises: Sequence[Formula], conclusion: Formula) -> bool:
    patterns, result = schema
    if len(patterns) != len(premises):
        return False
    for order in permutations(premises):
        bound = dict[str, Formula]()
        pairs = [*zip(patterns, order, strict=True), (result, conclusion)]
        if all(_match(pattern, formula, bound) for pattern, formula in pairs):
            return True
    return False


def _match(pattern: Formula, formula: Formula, bound: dict[str, Formula]) -> bool:
    if pattern.op is Op.ATOM:
        return bound.setdefault(pattern.name, formula) == formula
    return pattern.op is formula.op and all(
        _match(part, other, bound) for part, other in zip(pattern.parts, formula.parts, strict=True)
    )


def _replaced(before: Formula, after: Formula, left: Formula, right: Formula) -> bool:
    """Return whether one or more formulas inside `before` were replaced by the schema."""
    bound = dict[str, Formula]()
    if _match(left, before, bound) and _match(right, after, bound):
        return True
    if (before.op, before.name, before.term, len(before.parts)) != (
        after.op, after.name, after.term, len(after.parts),
    ):  # fmt: skip
        return False
    changed = [(b, a) for b, a in zip(before.parts, after.parts, strict=True) if b != a]
    return bool(changed) and all(_replaced(b, a, left, right) for b, a in changed)
