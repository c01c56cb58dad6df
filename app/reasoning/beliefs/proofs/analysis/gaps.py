"""Where a step does not go on from what stands before it."""

import re
from collections.abc import Iterator, Sequence

from app.domain.proofs.analysis import Gap, GapKind, Severity
from app.domain.proofs.proof import CLAIMS, Basis, Dependency, Rule
from app.reasoning.beliefs.proofs.reading import lexicon
from app.reasoning.beliefs.proofs.reading.atoms import GIVEN_ID, ReadStep
from app.reasoning.beliefs.proofs.reading.contents import Contents, contents_of

_BARE_RELATION = re.compile(
    r"^\W{0,20}(?:(?:so|thus|hence|therefore|then|consequently|it follows that"
    r"|we conclude that|and)\b[,:]?\s*)*"
    r"(?P<relation>\$*+[^.,;$]{1,60}(?:=|≠|<|>|≤|≥|\\(?:neq?|leq?|geq?|in"
    r"|subset(?:eq)?)\b)[^.,;$]{1,60}\$*+)\W{0,20}+$",
    re.IGNORECASE,
)


def gaps_in(
    steps: Sequence[ReadStep], dependencies: Sequence[Dependency], theorem: Contents
) -> Iterator[Gap]:
    """Tell of every gap that the steps themselves show, in their order."""
    known = theorem.symbols or steps[0].contents.symbols
    premises = {one.premise_id for one in dependencies}
    used, introduced = frozenset[str](), frozenset[str]()
    before: str | None = None
    for at, step in enumerate(steps):
        yield from _of_premises(step, dependencies, before)
        yield from _of_symbols(step, known, used - theorem.symbols, before)
        if step.atom.id != GIVEN_ID:
            if step.atom.id not in premises:
                yield from _unused(step, steps[at + 1 :], theorem, before)
            introduced |= step.contents.introduces
            used = (used | step.contents.symbols) - introduced
        known |= step.contents.symbols
        before = step.atom.id
    yield from _of_ends([step for step in steps if step.atom.id != GIVEN_ID], theorem)


def _of_premises(
    step: ReadStep, dependencies: Sequence[Dependency], before: str | None
) -> Iterator[Gap]:
    is_plan = lexicon.PLANS.match(step.atom.text)
    if step.atom.kind not in CLAIMS or step.atom.rule is Rule.CITATION or is_plan:
        return
    bases = {one.basis for one in dependencies if one.atom_id == step.atom.id}
    if not bases or bases == {Basis.ASSUMED}:
        message = f"step {step.atom.label} speaks of nothing that a step before it speaks of"
        severity = Severity.CRITICAL if bases else Severity.SIGNIFICANT
        yield Gap(GapKind.NO_PREMISE, step.atom.id, severity, message, before)


def _of_symbols(
    step: ReadStep, known: frozenset[str], used: frozenset[str], before: str | None
) -> Iterator[Gap]:
    new = sorted(step.contents.symbols - known - step.contents.introduces)
    if new:
        message = f"step {step.atom.label} uses {', '.join(new)}, which nothing introduces"
        yield Gap(GapKind.NEW_SYMBOL, step.atom.id, Severity.MINOR, message, before)
    if lexicon.SETS_UP.search(step.atom.text):
        late = sorted(step.contents.introduces & used)
        if late and not step.is_anaphoric and _is_all_late(step, used) and _sets_up(step, late):
            message = f"step {step.atom.label} introduces {', '.join(late)} after it was used"
            yield Gap(GapKind.LATE_SYMBOL, step.atom.id, Severity.MINOR, message, before)


def _is_all_late(step: ReadStep, used: frozenset[str]) -> bool:
    return step.contents.introduces <= used


def _sets_up(step: ReadStep, symbols: Sequence[str]) -> bool:
    """Tell whether one of the symbols is set up, rather than only used: n in "let N = n + 1"."""
    found = lexicon.SETS_UP_SYMBOL.search(step.atom.text)
    return found is None or found.group("symbol") in symbols


def _unused(
    step: ReadStep, later: Sequence[ReadStep], theorem: Contents, before: str | None
) -> Iterator[Gap]:
    terms = step.contents.terms
    if not later or not terms or terms & theorem.terms or lexicon.PLANS.match(step.atom.text):
        return
    if not any(terms & other.contents.terms for other in later):
        message = f"nothing after step {step.atom.label} speaks of what it says"
        yield Gap(GapKind.UNUSED_STEP, step.atom.id, Severity.SIGNIFICANT, message, before)


def _of_ends(steps: Sequence[ReadStep], theorem: Contents) -> Iterator[Gap]:
    first, last = steps[0], steps[-1]
    before = steps[-2].atom.id if len(steps) > 1 else None
    if lexicon.REFERS_BACK.match(first.atom.text):
        message = "the first step refers to something before it"
        yield Gap(GapKind.BROKEN_START, first.atom.id, Severity.SIGNIFICANT, message)
    if lexicon.ONLY_SETS_UP.match(last.atom.text) and not lexicon.CONCLUDES.search(last.atom.text):
        message = "the last step only sets something up"
        yield Gap(GapKind.UNFINISHED, last.atom.id, Severity.SIGNIFICANT, message, before)
    claims = [step for step in steps if step.atom.kind in CLAIMS]
    if claims and (related := _unrelated(claims[-1], steps)):
        label, names = claims[-1].atom.label, ", ".join(sorted(related))
        message = f"step {label} relates {names}, and no step before it does"
        yield Gap(GapKind.JUMP, claims[-1].atom.id, Severity.CRITICAL, message, before)
    if theorem.terms and claims and not _reaches(claims[-1], theorem):
        gap = (GapKind.THEOREM_NOT_REACHED, claims[-1].atom.id, Severity.SIGNIFICANT)
        yield Gap(*gap, "the last claim speaks of nothing that the theorem states", before)


def _reaches(claim: ReadStep, theorem: Contents) -> bool:
    """Tell whether a last claim speaks of the theorem, or says that it is proved.

    A contradiction may speak of anything.
    """
    text = claim.atom.text
    is_end = lexicon.CONTRADICTION.search(text) or lexicon.CLOSES.search(text)
    return bool(is_end) or bool(claim.contents.terms & theorem.terms)


def _unrelated(conclusion: ReadStep, steps: Sequence[ReadStep]) -> frozenset[str]:
    """Give the symbols of a bare conclusion, `P = NP`, that no step before has together."""
    found = _BARE_RELATION.match(conclusion.atom.text)
    if not found or conclusion.references:
        return frozenset()
    symbols = contents_of(found.group("relation")).symbols
    is_related = any(
        symbols <= step.contents.symbols and step is not conclusion
        for step in steps[: steps.index(conclusion)]
    )
    return frozenset() if is_related or len(symbols) < 2 else symbols
