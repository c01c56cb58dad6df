"""What people decided and what models judged, as labelled pairs for the next judge. Pure."""

from collections.abc import Iterable, Iterator, Mapping, Sequence

from app.domain.beliefs.alike import ALIKE
from app.domain.beliefs.belief import Resolution
from app.domain.beliefs.contradiction import PERSON, Verdict
from app.domain.beliefs.denial import Denial
from app.domain.beliefs.knowledge import Contradiction
from app.domain.beliefs.proposal import PERSON as BY_PERSON
from app.domain.beliefs.proposal import Proposal, ProposalKind, ProposalStatus, QuotedThing
from app.reasoning.beliefs.contradiction_resolver import policy
from app.reasoning.beliefs.contradiction_resolver.schemas import Change, Label

Row = Mapping[str, object]
_ENDS = (ProposalStatus.ACCEPTED, ProposalStatus.REJECTED)
_DECIDED = {
    Resolution.FAVOR_A: Label.CONTRADICTION,
    Resolution.FAVOR_B: Label.CONTRADICTION,
    Resolution.SYNTHESIZED: Label.CONTRADICTION,
    Resolution.DISMISSED: Label.NEUTRAL,
}
"""What a resolution says of two texts; what was left unresolved says nothing."""


def conflict_labels(
    contradictions: Iterable[Contradiction], denials: Iterable[Denial]
) -> Iterator[Row]:
    """Give pairs with what a person made of them, else what a model said."""
    for found in contradictions:
        yield from _of_contradiction(found)
    for denial in denials:
        yield _row(
            denial.id,
            (denial.a.text, denial.b.text),
            Label.NEUTRAL,
            denial.model.detector,
            (denial.own, denial.model),
        )


def change_labels(proposals: Iterable[Proposal]) -> Iterator[Row]:
    """Give the updates that a person accepted; one that was rejected may be anything else."""
    for proposal, subject in _decided(proposals):
        is_accepted = proposal.status is ProposalStatus.ACCEPTED
        if is_accepted and proposal.kind is ProposalKind.UPDATE:
            new = proposal.cited[0].quote
            yield {
                "id": proposal.id,
                "old": subject.quote,
                "new": new,
                "relation": Change.UPDATES,
                "by": PERSON,
            }


def proposal_labels(proposals: Iterable[Proposal]) -> Iterator[Row]:
    """Give every proposal that a person accepted or rejected."""
    for proposal, subject in _decided(proposals):
        yield {
            "id": proposal.id,
            "kind": proposal.kind,
            "subject": subject.quote,
            "cited": [one.quote for one in proposal.cited],
            "accepted": proposal.status is ProposalStatus.ACCEPTED,
            "rule": proposal.rule,
            "confidence": proposal.confidence,
        }


def _decided(proposals: Iterable[Proposal]) -> Iterator[tuple[Proposal, QuotedThing]]:
    """Give the proposals that a person decided, unless their words were forgotten since."""
    for proposal in proposals:
        subject, is_decided = proposal.subject, proposal.status in _ENDS
        if not is_decided or proposal.decided_by != BY_PERSON or subject is None:
            continue
        if proposal.cited and all(one.quote for one in (subject, *proposal.cited)):
            yield proposal, subject


def _of_contradiction(found: Contradiction) -> Iterator[Row]:
    if (found.rationale or "").startswith(ALIKE):
        # Says the same of the same words as the one that was decided.
        return
    label, by = _person_label(found), PERSON
    if label is None:
        # The verdict of the own judge stands first; any other is that of a model.
        models = found.verdicts[1:]
        if not models:
            return
        label, by = _label_of(models[-1]), models[-1].detector
    texts = found.side_a.text, found.side_b.text
    if all(texts):
        yield _row(found.id, texts, label, by, found.verdicts, found)


def _person_label(found: Contradiction) -> Label | None:
    """Give what a person said of two texts; None where none did."""
    if found.decision and found.rationale != policy.RATIONALE:
        return _DECIDED.get(Resolution(found.decision))
    return Label.CONTRADICTION if found.detector == PERSON else None


def _label_of(verdict: Verdict) -> Label:
    return Label.CONTRADICTION if verdict.is_conflict else Label.NEUTRAL


def _row(
    id_: str,
    texts: tuple[str, str],
    label: Label,
    by: str,
    verdicts: Sequence[Verdict],
    found: Contradiction | None = None,
) -> Row:
    is_conflict = label is Label.CONTRADICTION
    return {
        "id": id_,
        "a": texts[0],
        "b": texts[1],
        "label": label,
        "kind": found.type if found and is_conflict else None,
        "by": by,
        "resolution": found.decision if found else None,
        "verdicts": [
            {
                "judge": verdict.detector,
                "conflict": verdict.is_conflict,
                "confidence": verdict.confidence,
            }
            for verdict in verdicts
        ],
    }
