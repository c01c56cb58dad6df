"""Which step ends which assumption: contradictions, joined cases, inductions, conditionals."""

from collections.abc import Sequence
from dataclasses import dataclass

from app.domain.proofs.analysis import Gap, GapKind, Severity
from app.domain.proofs.proof import CLAIMS, AtomKind, Discharge, DischargeKind
from app.reasoning.beliefs.proofs.reading import lexicon
from app.reasoning.beliefs.proofs.reading.atoms import ReadStep


@dataclass(frozen=True, slots=True)
class _Open:
    step: ReadStep
    kind: DischargeKind


class Discharging:
    """Walks the steps with the assumptions that are open at each."""

    def __init__(self, steps: Sequence[ReadStep], theorem: str) -> None:
        self._steps = steps
        self._theorem = theorem
        self._open = list[_Open]()
        self.discharges = list[Discharge]()
        self.gaps = list[Gap]()
        self.scopes = dict[str, tuple[str, ...]]()
        """Of each step, the assumptions under which it is said, its own included."""
        for step in steps:
            self._visit(step)
        self._close_rest()

    def _visit(self, step: ReadStep) -> None:
        text, kind = step.atom.text, step.atom.kind
        if lexicon.CONVERSELY.search(text):
            self._close(DischargeKind.CONDITIONAL, self._before(step))
        if kind is AtomKind.ASSUMPTION:
            self._assume(step)
        elif lexicon.CASES_JOIN.search(text):
            self._close(DischargeKind.CASES, step)
        self.scopes[step.atom.id] = tuple(one.step.atom.id for one in self._open)
        if lexicon.CONTRADICTION.search(text) and not lexicon.FOR_REDUCTIO.search(text):
            self._contradict(step)

    def _assume(self, step: ReadStep) -> None:
        kind = _kind_of(step.atom.text)
        if kind is DischargeKind.CONDITIONAL and self._is_for_induction(step):
            kind = DischargeKind.INDUCTION
        if kind is DischargeKind.CASES:
            # A case ends where the next one begins.
            self._close(DischargeKind.CASES, self._before(step))
        self._open.append(_Open(step, kind))

    def _is_for_induction(self, step: ReadStep) -> bool:
        """Tell whether an induction began before and goes on to the next number after."""
        at = self._steps.index(step)
        texts = [one.atom.text for one in self._steps]
        began = any(lexicon.INDUCTION.search(text) for text in texts[:at])
        return began and any(lexicon.NEXT_NUMBER.search(text) for text in texts[at + 1 :])

    def _contradict(self, step: ReadStep) -> None:
        """End the latest assumption that was made to be refuted, or else the latest one."""
        reductios = [one for one in self._open if one.kind is DischargeKind.REDUCTIO]
        candidates = reductios or [
            one for one in self._open if one.kind is DischargeKind.CONDITIONAL
        ]
        if candidates:
            at = self._open.index(candidates[-1])
            self._end(at, step, DischargeKind.REDUCTIO)

    def _end(self, at: int, by: ReadStep, kind: DischargeKind) -> None:
        """End an assumption with all that were made under it."""
        for one in self._open[at:]:
            ended = kind if one is self._open[at] else one.kind
            self.discharges.append(Discharge(one.step.atom.id, by.atom.id, ended))
        del self._open[at:]

    def _close(self, kind: DischargeKind, by: ReadStep) -> None:
        at = next((i for i, one in enumerate(self._open) if one.kind is kind), None)
        if at is not None:
            self._end(at, by, kind)

    def _before(self, step: ReadStep) -> ReadStep:
        at = self._steps.index(step)
        return self._steps[max(0, at - 1)]

    def _close_rest(self) -> None:
        """End at the last claim what a theorem with a condition, or an induction, leaves open."""
        claims = [step for step in self._steps if step.atom.kind in CLAIMS]
        is_conditional = bool(lexicon.CONDITIONAL.search(self._theorem))
        for one in self._open:
            follows = claims and self._steps.index(claims[-1]) > self._steps.index(one.step)
            if one.kind is DischargeKind.REDUCTIO or not follows:
                self._tell(one)
            elif one.kind is not DischargeKind.CONDITIONAL or is_conditional:
                if one.kind is not DischargeKind.CONDITIONAL:
                    self._leave(claims[-1].atom.id, one)
                self.discharges.append(Discharge(one.step.atom.id, claims[-1].atom.id, one.kind))
            else:
                self._tell(one)

    def _leave(self, by_id: str, one: _Open) -> None:
        """Say of the step that ends an assumption that it no longer stands under it."""
        ended = one.step.atom.id
        self.scopes[by_id] = tuple(id_ for id_ in self.scopes[by_id] if id_ != ended)

    def _tell(self, one: _Open) -> None:
        id_ = one.step.atom.id
        message = f"nothing discharges the assumption of step {one.step.atom.label}"
        severity = Severity.CRITICAL if one.kind is DischargeKind.REDUCTIO else Severity.SIGNIFICANT
        self.gaps.append(Gap(GapKind.UNDISCHARGED_ASSUMPTION, id_, severity, message))


def _kind_of(text: str) -> DischargeKind:
    if lexicon.CASE_HEAD.match(text):
        return DischargeKind.CASES
    if lexicon.FOR_REDUCTIO.search(text):
        return DischargeKind.REDUCTIO
    if lexicon.INDUCTION.search(text) or lexicon.INDUCTIVE_STEP.search(text):
        return DischargeKind.INDUCTION
    return DischargeKind.CONDITIONAL


def structure_gaps(steps: Sequence[ReadStep]) -> list[Gap]:
    """Tell of inductions without one of their parts, and of a single case."""
    gaps = list[Gap]()
    heads = [step for step in steps if lexicon.CASE_HEAD.match(step.atom.text)]
    if len(heads) == 1:
        gap = (GapKind.INCOMPLETE_CASES, heads[0].atom.id, Severity.CRITICAL)
        gaps.append(Gap(*gap, "there is one case, and no other"))
    inductions = [step for step in steps if lexicon.INDUCTION.search(step.atom.text)]
    if not inductions:
        return gaps
    for part, cue in (("base case", lexicon.BASE_CASE), ("inductive step", lexicon.INDUCTIVE_STEP)):
        if cue is lexicon.BASE_CASE and lexicon.STRONG_INDUCTION.search(inductions[0].atom.text):
            continue
        if not any(cue.search(step.atom.text) for step in steps):
            gap = (GapKind.INCOMPLETE_INDUCTION, inductions[0].atom.id, Severity.SIGNIFICANT)
            gaps.append(Gap(*gap, f"the induction has no {part}"))
    return gaps
