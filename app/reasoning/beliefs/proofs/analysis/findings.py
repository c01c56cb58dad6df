"""Circles, contradictions outside of a reductio, and assumptions that nobody states."""

import re
from collections.abc import Collection, Iterator, Mapping, Sequence

from app.domain.proofs.analysis import ImplicitAssumption, ImplicitKind, Inconsistency
from app.domain.proofs.proof import AtomKind, Dependency, Discharge
from app.reasoning.beliefs.proofs.reading import lexicon
from app.reasoning.beliefs.proofs.reading.atoms import ReadStep
from app.reasoning.beliefs.proofs.reading.formulas import divisors_in

_SYMBOL = r"(?:\\[A-Za-z]++|[A-Za-z])(?:_\w|_\{\w+\})?"
_DIVISOR = re.compile(
    rf"/\s*+\(?\s*+(?P<plain>{_SYMBOL})(?![A-Za-z(])|\\[dt]?frac\s*\{{[^{{}}]*\}}\s*\{{\s*(?P<frac>{_SYMBOL})\s*\}}"
)
_ROOT = re.compile(
    rf"\\sqrt\s*\{{\s*(?P<braced>{_SYMBOL})\s*\}}|\bsqrt\(\s*(?P<plain>{_SYMBOL})\s*\)"
    rf"|√\s*(?P<sign>{_SYMBOL})"
)
_NOT_NONZERO = re.compile(
    r"\bnon-?\s?zero\b|\\neq?q?\b|≠|!=|\bpositive\b|>|<|\bnatural\b|\bprime\b", re.IGNORECASE
)
_NOT_NEGATIVE = re.compile(
    r"\bpositive\b|\bnon-?negative\b|>|\\geq?\b|≥|\bnatural\b|\bprime\b", re.IGNORECASE
)
_NEGATION = re.compile(
    r"\b(?:is|are|does|do|has|have|can)(?: not\b|n't\b)|\bcannot\b|\bnot\b|\bno\b", re.IGNORECASE
)
_FORMS = (
    (re.compile(r"\\neq?q?\b|\\ne\b|≠|!="), " = "),
    (re.compile(r"\\notin\b|∉"), " \\in "),
)
_FORMULA_MARKS = re.compile(r"\$+|\\[\[\]()]")
_PART_ENDS = re.compile(r"[.\n]")
_COPULA = re.compile(r"\b(?:does|do|is|are|has|have|can)\b", re.IGNORECASE)


def cycles_in(
    dependencies: Sequence[Dependency], steps: Sequence[ReadStep], discharges: Sequence[Discharge]
) -> tuple[tuple[str, ...], ...]:
    """Give the groups of steps that rest on each other, and premises that state the conclusion."""
    following = dict[str, list[str]]()
    for one in dependencies:
        following.setdefault(one.atom_id, []).append(one.premise_id)
    groups = _circles(following)
    return (*groups, *_begged(steps, {one.assumption_id for one in discharges}))


def _circles(premises: Mapping[str, list[str]]) -> list[tuple[str, ...]]:
    """Group the steps that lead to themselves by what they have in common (at most 201 steps)."""
    reached = {id_: _reached(id_, premises) for id_ in premises}
    circular = [id_ for id_ in premises if id_ in reached[id_]]
    groups = (
        tuple(sorted(one for one in circular if one in reached[id_] and id_ in reached[one]))
        for id_ in circular
    )
    return list(dict.fromkeys(groups))


def _reached(id_: str, premises: Mapping[str, list[str]]) -> set[str]:
    found, waiting = set[str](), list(premises.get(id_, ()))
    while waiting:
        one = waiting.pop()
        if one not in found:
            found.add(one)
            waiting += premises.get(one, ())
    return found


def _begged(steps: Sequence[ReadStep], discharged: Collection[str]) -> list[tuple[str, ...]]:
    """Find premises that say what the conclusion says."""
    conclusion = next(
        (step for step in reversed(steps) if step.atom.kind is AtomKind.CONCLUSION), None
    )
    if conclusion is None:
        return []
    premises = (AtomKind.AXIOM, AtomKind.HYPOTHESIS, AtomKind.ASSUMPTION)
    said = _plain(conclusion.atom.text)
    return [
        (step.atom.id, conclusion.atom.id)
        for step in steps
        if step.atom.kind in premises
        and step.atom.id not in discharged
        and _plain(step.atom.text) == said
    ]


def inconsistencies_in(
    steps: Sequence[ReadStep], scopes: Mapping[str, tuple[str, ...]]
) -> Iterator[Inconsistency]:
    """Find pairs of which one denies the other, both said under no assumption but the same ones."""
    said = dict[tuple[str, tuple[str, ...], bool], ReadStep]()
    for step in steps:
        scope = scopes.get(step.atom.id, ())
        claim, denies = _claim(step.atom.text)
        other = said.get((claim, scope, not denies))
        if other is not None and claim and not lexicon.CONTRADICTION.search(step.atom.text):
            text = f"{step.atom.text} denies {other.atom.text}"
            yield Inconsistency(other.atom.id, step.atom.id, text)
        said.setdefault((claim, scope, denies), step)


def _claim(text: str) -> tuple[str, bool]:
    """Give what is said without its denial, and whether it is denied."""
    claim, denials = text, 0
    for form, positive in _FORMS:
        claim, count = form.subn(lambda _, positive=positive: positive, claim)
        denials += count
    claim, count = _NEGATION.subn(" ", claim)
    return _plain(_COPULA.sub(" ", claim)), (denials + count) % 2 == 1


def _plain(text: str) -> str:
    bare = _FORMULA_MARKS.sub("", lexicon.LEADING.sub("", text)).lower()
    return " ".join(bare.replace(" ", " ").split()).rstrip(" .;,").replace(" ", "")


def implicit_in(steps: Sequence[ReadStep]) -> Iterator[ImplicitAssumption]:
    """Tell what the steps take for granted."""
    so_far = ""
    for step in steps:
        text = step.atom.text
        so_far += f"\n{text}"
        if found := lexicon.TRIVIAL.search(text):
            said = f"{found.group()!r}: this is not proved"
            yield ImplicitAssumption(step.atom.id, ImplicitKind.TRIVIALITY, said)
        if found := lexicon.WITHOUT_LOSS.search(text):
            said = f"{found.group()!r}: the other cases are not proved"
            yield ImplicitAssumption(step.atom.id, ImplicitKind.WITHOUT_LOSS, said)
        yield from _of_values(step, so_far)


def _of_values(step: ReadStep, so_far: str) -> Iterator[ImplicitAssumption]:
    text = step.atom.text
    divisors = {*_named_by(_DIVISOR, text), *divisors_in(text)}
    kinds = (
        (divisors, _NOT_NONZERO, ImplicitKind.NONZERO, "is not 0"),
        (_named_by(_ROOT, text), _NOT_NEGATIVE, ImplicitKind.NONNEGATIVE, "is not negative"),
    )
    for terms, said_so, kind, claim in kinds:
        for term in sorted(terms):
            named = rf"(?<![A-Za-z\\]){re.escape(term)}(?![A-Za-z])"
            said = (part for part in _PART_ENDS.split(so_far) if re.search(named, part))
            if not any(said_so.search(part) for part in said):
                yield ImplicitAssumption(step.atom.id, kind, f"{term} {claim}")


def _named_by(pattern: re.Pattern[str], text: str) -> set[str]:
    return {str(found.group(found.lastgroup or 0)) for found in pattern.finditer(text)}
