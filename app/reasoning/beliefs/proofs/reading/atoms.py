"""Turns the steps of a proof into atoms: what kind each is, its rule, and whom it names."""

import re
from dataclasses import dataclass, replace

from app.domain.proofs.proof import CLAIMS, Atom, AtomKind, ProofStep, ProofText, Rule
from app.reasoning.beliefs.proofs.reading import lexicon
from app.reasoning.beliefs.proofs.reading.contents import Contents, contents_of
from app.reasoning.beliefs.proofs.reading.logic import claim_in, in_letters, universal_in
from app.reasoning.beliefs.proofs.reading.sentences import with_formulas

GIVEN_ID = "given"
"""Of the atom that holds what the theorem supposes."""
_SHOW = re.compile(
    r"(?:^|[.,;]\s+)(?:(?:then\s+)?(?:prove|show|verify|deduce|conclude)\b(?:\s+that)?|then\b)\s*",
    re.IGNORECASE,
)
_GIVEN = re.compile(
    r"^\W*(?:let|if|suppose|assume|given|for (?:all|any|every|each)|when)\b", re.IGNORECASE
)
_SHOW_FIRST = re.compile(r"^\W*(?:prove|show|verify)\s+(?:that\s+)?", re.IGNORECASE)
_IF = re.compile(r"\b(?:that\s+)?if\b", re.IGNORECASE)
_THEN = re.compile(r"(?:[,.]|(?<!\s))\s++then\b", re.IGNORECASE)
_NUMBERS = r"\(?\b[\divx]+\b\)?(?:\s*(?:,|and|&|,\s*and)\s*\(?\b[\divx]+\b\)?){0,50}"
_REFERENCES = re.compile(
    rf"\b(?P<word>\w+)?\s*\b(?:by|from|using|and|in|steps?|equations?|lines?"
    rf"|(?:combin|add|subtract|multiply|divid|squar|insert|apply|us)ing)\s+"
    rf"(?:steps?\s+|equations?\s+|lines?\s+)?(?P<labels>{_NUMBERS})(?=\s|[.,;:)]|$)",
    re.IGNORECASE,
)
_LABEL = re.compile(r"\(?\b([\divx]+)\b\)?", re.IGNORECASE)
_PAIR = re.compile(r"\(\s*\w+\s*,")
"""An interval or a point such as (0, 1)."""
_LETTERS = frozenset({"i", "v", "x"})
"""Roman numbers that stand for a symbol unless they are in brackets."""
_ARITHMETIC = re.compile(
    r"^(?:divi|multipl|bound|increas|decreas|even|factor|add|subtract|squar|range)", re.IGNORECASE
)
_OF_ASSUMPTION = re.compile(
    r"\b(?:the|our|this) (?:\w+ )?(?:assumption|supposition)\b"
    r"|\b(?:the )?induct(?:ion|ive) hypothesis\b",
    re.IGNORECASE,
)
_ANAPHORA = re.compile(
    r"^\W*(?:(?:but|and|so|now|hence|thus|however)\W+)?(?:this|these|it|that|which|both|they)\b",
    re.IGNORECASE,
)


@dataclass(frozen=True, slots=True)
class ReadStep:
    """An atom with what its sentence tells of how it hangs together with others."""

    atom: Atom
    contents: Contents
    references: tuple[str, ...]
    """Labels of the steps that it names."""
    names_assumption: bool
    """It rests on "the assumption" or "the induction hypothesis"."""
    is_inference: bool
    is_anaphoric: bool
    """It begins with "this", which is the step before."""


def atoms_of(proof: ProofText) -> tuple[ReadStep, ...]:
    """Give the atoms in order; first what the theorem supposes, where it supposes something."""
    supposed, _ = theorem_parts(proof.theorem)
    steps = [_read(step, number) for number, step in enumerate(proof.steps, 1)]
    steps = _kinds_in_context(_with_premises(steps, proof), proof)
    return (*((_given(supposed),) if supposed else ()), *steps)


def theorem_parts(theorem: str) -> tuple[str, str]:
    """Divide a theorem into what it supposes, which may be nothing, and what it claims."""
    condition = _IF.search(theorem)
    if condition and (then := _THEN.search(theorem, condition.end())):
        before = theorem[: condition.start()].strip()
        supposed = _SHOW_FIRST.sub("", before) if not _SHOW_FIRST.match(before) else ""
        condition_text = theorem[condition.end() : then.start()]
        return f"{supposed} {condition_text}".strip(), theorem[then.end() :].strip()
    shows = list(_SHOW.finditer(theorem))
    if shows and shows[0].start() > 0:
        return theorem[: shows[0].start()].strip(), theorem[shows[0].end() :].strip()
    if _GIVEN.match(theorem) and ", " in theorem:
        supposed, _, claimed = theorem.rpartition(", ")
        return supposed, claimed
    return "", _SHOW_FIRST.sub("", theorem)


def _given(text: str) -> ReadStep:
    contents = contents_of(text)
    symbols = tuple(sorted(contents.symbols))
    atom = Atom(GIVEN_ID, AtomKind.HYPOTHESIS, text, "", None, symbols, symbols)
    return ReadStep(atom, contents, (), False, False, False)


def _read(step: ProofStep, number: int) -> ReadStep:
    contents, prose = contents_of(step.text), with_formulas(step.text, lambda _: " ; ")
    kind = step.kind or _kind(step.text)
    if kind not in CLAIMS:
        contents = replace(contents, introduces=contents.symbols)
    rule = step.rule or (_rule(step.text, contents) if kind in CLAIMS else None)
    atom = Atom(
        id=f"s{number}",
        kind=kind,
        text=step.text,
        label=step.label or str(number),
        rule=rule,
        symbols=tuple(sorted(contents.symbols)),
        introduces=tuple(sorted(contents.introduces)),
    )
    return ReadStep(
        atom,
        contents,
        step.depends_on if step.depends_on is not None else tuple(_references(prose)),
        bool(_OF_ASSUMPTION.search(prose)) and kind in CLAIMS,
        bool(lexicon.INFERENCE.search(prose)),
        bool(_ANAPHORA.match(prose) or lexicon.CLOSES.search(prose)),
    )


def _kind(text: str) -> AtomKind:
    if lexicon.ASSUMES.search(text) or lexicon.CASE_HEAD.match(text):
        return AtomKind.ASSUMPTION
    return next((kind for kind, cue in lexicon.KINDS if cue.search(text)), AtomKind.DERIVED)


def _rule(text: str, contents: Contents) -> Rule | None:
    told = (rule for rule, cue in lexicon.RULES if cue.search(text))
    return next((rule for rule in told if rule is not Rule.ALGEBRA or contents.symbols), None)


def _references(prose: str) -> list[str]:
    found = list[str]()
    for match in _REFERENCES.finditer(prose):
        if _PAIR.search(match.group("labels")):
            continue
        bare = "(" not in match.group("labels") and "step" not in match.group().lower()
        if bare and (_ARITHMETIC.match(match.group("word") or "") or not _stands_alone(match)):
            continue
        labels = [label.lower() for label in _LABEL.findall(match.group("labels"))]
        found += [label for label in labels if not (bare and label in _LETTERS)]
    return list(dict.fromkeys(found))


def _stands_alone(match: re.Match[str]) -> bool:
    """Tell whether a bare number is a label: `by 2 and 3`, and not `by 2 x`."""
    after = match.string[match.end() : match.end() + 2].strip()
    return bool(re.search(r"\b(?:by|from)\s", match.group(), re.IGNORECASE)) and (
        not after or after[0] in ".,;:)"
    )


def _with_premises(steps: list[ReadStep], proof: ProofText) -> list[ReadStep]:
    """Take what a proof says in words before it infers anything as its premises.

    What has symbols stays a claim, because it may be computed from what stands before.
    """
    first = next((at for at, step in enumerate(steps) if _infers(step)), 0)
    may_end = proof.theorem or any(lexicon.CONTRADICTION.search(one.atom.text) for one in steps)
    return [
        _with_kind(step, AtomKind.HYPOTHESIS)
        if at < first and given.kind is None and _is_premise(step, may_end=bool(may_end))
        else step
        for at, (step, given) in enumerate(zip(steps, proof.steps, strict=True))
    ]


def _infers(step: ReadStep) -> bool:
    text, kind = step.atom.text, step.atom.kind
    return kind in CLAIMS and bool(step.references or lexicon.DRAWS.search(text))


def _is_premise(step: ReadStep, *, may_end: bool) -> bool:
    """Tell whether a step supposes something for good; with `may_end`, assumptions do not."""
    claim = claim_in(step.atom.text)
    is_formula = in_letters(claim) is not None or universal_in(claim) is not None
    if step.atom.kind is AtomKind.ASSUMPTION:
        return not may_end and (is_formula or _is_plain_assumption(step))
    is_prose = not step.contents.symbols and not lexicon.ANNOUNCES.match(step.atom.text)
    return step.atom.kind is AtomKind.DERIVED and (is_formula or is_prose)


def _is_plain_assumption(step: ReadStep) -> bool:
    """Tell whether an assumption is neither to be refuted, nor a case, nor of an induction."""
    cues = (lexicon.FOR_REDUCTIO, lexicon.CASE_HEAD, lexicon.INDUCTIVE_STEP)
    return step.atom.kind is AtomKind.ASSUMPTION and not any(
        cue.search(step.atom.text) for cue in cues
    )


def _kinds_in_context(steps: list[ReadStep], proof: ProofText) -> list[ReadStep]:
    """Make the last claim the conclusion, and what the theorem supposes a hypothesis."""
    supposed, _ = theorem_parts(proof.theorem)
    known = contents_of(supposed).terms if supposed else frozenset[str]()
    last = max((i for i, step in enumerate(steps) if step.atom.kind in CLAIMS), default=-1)
    return [
        _with_kind(step, _kind_at(step, known, is_last=index == last))
        if proof.steps[index].kind is None
        else step
        for index, step in enumerate(steps)
    ]


def _kind_at(step: ReadStep, supposed: frozenset[str], *, is_last: bool) -> AtomKind:
    kind, terms = step.atom.kind, step.contents.terms
    if kind is AtomKind.DERIVED and is_last:
        return AtomKind.CONCLUSION
    is_plain = _is_plain_assumption(step)
    if is_plain and terms and 2 * len(terms & supposed) > len(terms):
        return AtomKind.HYPOTHESIS
    return kind


def _with_kind(step: ReadStep, kind: AtomKind) -> ReadStep:
    if kind is step.atom.kind:
        return step
    return replace(step, atom=replace(step.atom, kind=kind))
