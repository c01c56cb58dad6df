"""What is proposed, and which proposals a policy accepts by itself. Pure."""

import re
from collections.abc import Iterable, Sequence
from enum import StrEnum

from app.domain.beliefs.belief import BeliefKind
from app.domain.beliefs.proposal import NewProposal, ProposalKind, Quoted, Suggest
from app.domain.ids import id_beside
from app.reasoning.beliefs.proposals.schemas import (
    Change,
    DueNode,
    OwnDecision,
    Passage,
    Reason,
    Span,
    Supported,
    Used,
)

USED, MERGED, SAME_QUESTION = "used in the answer", "joined by it", "same question"
EVIDENCE = "evidence"
CITED = "cited by the answer that was chosen"
_FORM = "```"
"""Begins what a program reads of an answer: caveats cite there too."""
_CITED = re.compile(r"\[(\d{1,3}(?:\s*,\s*\d{1,3}){0,9})\]")
_BY_USE = 0.5
"""Confidence in a use that no word ties to the decision."""
_STATED = 0.9
MAX_QUOTE = 600


class ProposalPolicy(StrEnum):
    """Which proposals are accepted without a person."""

    ALWAYS = "always"
    CONFIRM = "confirm"
    """Those that the text states outright; the others wait for a person."""
    NEVER = "never"


def accepts(policy: ProposalPolicy, proposal: NewProposal) -> bool:
    """Tell whether a policy accepts a proposal when it is made."""
    if policy is ProposalPolicy.CONFIRM:
        return proposal.is_stated
    return policy is ProposalPolicy.ALWAYS


def statement_id(quoted: Quoted) -> str | None:
    """Name the statement of what a thing claims; None where the thing itself is meant."""
    return None if quoted.claim is None else id_of_statement(quoted.id, quoted.claim)


def id_of_statement(thing_id: str, claim: str) -> str:
    """Name the statement of some words of a thing: the same words are the same statement."""
    folded = " ".join(claim.casefold().split()).strip(" .!")
    return id_beside(thing_id, f"statement {folded}")


def of_reasons(
    node: DueNode, decision: OwnDecision, reasons: Sequence[tuple[Reason, Passage | None]]
) -> NewProposal:
    """Propose that a decision rests on all the reasons that its text names, together.

    In the final answer of a debate it rests on what that answer cites as well.

    Args:
        reasons: Each with the passage that states it; without one the words themselves do.
    """
    cited = [_said(node, reason) if there is None else quoted(there) for reason, there in reasons]
    cited += _whole(won_by(node))
    return _justification(node, decision, "stated", cited, reasons[0][0].rule)


def of_use(node: DueNode, decision: OwnDecision, *, has_reasons: bool) -> list[NewProposal]:
    """Propose that a decision rests on what its answer was given, or joins.

    What the sentence of the decision names by its number, it states to rest on. In the final answer
    of a debate that is everything this cites, unless it is proposed with the reasons.
    """
    numbers = _numbers(decision.description)
    named = [used for used in node.used if used.rule in {f"citation {n}" for n in numbers}]
    won = won_by(node)
    others = [used for used in node.used if used not in (*named, *won)]
    if won:
        named = [] if has_reasons else won
    proposals: list[NewProposal] = []
    if named:
        proposals.append(
            _justification(node, decision, "cited", _whole(named), named[0].rule or "")
        )
    for part, uses, rule in (("used", others, USED), ("merged", node.merged, MERGED)):
        if told := _whole(uses):
            proposals.append(_justification(node, decision, part, told, rule))
    return proposals


def won_by(node: DueNode) -> list[Used]:
    """Give what the final answer of a debate cites, or else the proposal that it took over."""
    if node.won is None:
        return []
    return _cited_in(node.said, node.used) or _cited_in(node.won.said, node.won.used)


def of_citations(decision: Quoted, uses: Sequence[Used], evidence_id: str) -> NewProposal:
    """Propose that a decision rests on what the answer that was chosen for it cites."""
    return NewProposal(
        id_beside(decision.id, "rests on cited"),
        ProposalKind.JUSTIFICATION,
        decision,
        tuple(_apart(_whole(uses))),
        CITED,
        _STATED,
        True,
        evidence_id,
    )


def of_evidence(supported: Supported) -> NewProposal:
    """Propose that a supported hypothesis rests on the evidence for it."""
    return NewProposal(
        id_beside(supported.id, "rests on evidence"),
        ProposalKind.JUSTIFICATION,
        Quoted(supported.id, supported.text[:MAX_QUOTE]),
        tuple(_whole(supported.evidence)),
        EVIDENCE,
        _BY_USE,
        False,
        supported.id,
    )


def of_suggestion(suggested: Suggest, subject: Used, cited: Sequence[Used]) -> NewProposal:
    """Propose what somebody suggests; never as stated, so a person has to agree."""
    [about] = _whole([subject])
    return NewProposal(
        id_of_suggestion(suggested),
        suggested.kind,
        about,
        tuple(_whole(cited)),
        suggested.reason,
        suggested.confidence,
        False,
        suggested.subject_id,
    )


def id_of_suggestion(suggested: Suggest) -> str:
    return id_beside(suggested.id, "proposal")


def of_change(
    node: DueNode, older: Passage, change: Change, confidence: float, *, is_outright: bool
) -> NewProposal:
    """Propose that an earlier statement is superseded by what announces the change."""
    own = [
        decision
        for decision in node.decisions
        if decision.span and _overlaps(decision.span, change.span)
    ]
    newer = (
        Quoted(own[0].id, own[0].description[:MAX_QUOTE])
        if len(own) == 1 and own[0].chosen
        else Quoted(node.id, change.quote, _place(node, change.span), change.claim)
    )
    return _update(node, older, newer, change.rule, (confidence, is_outright))


def of_later(node: DueNode, older: Passage, decision: OwnDecision) -> NewProposal:
    """Propose that a decision is superseded by a later one on the same question."""
    newer = Quoted(decision.id, decision.description[:MAX_QUOTE])
    return _update(node, older, newer, SAME_QUESTION, (_BY_USE, False))


def quoted(passage: Passage) -> Quoted:
    claim = passage.text if passage.is_claim else None
    return Quoted(passage.id, passage.text[:MAX_QUOTE], passage.span, claim)


def _update(
    node: DueNode, older: Passage, newer: Quoted, rule: str, told: tuple[float, bool]
) -> NewProposal:
    subject, (confidence, is_outright) = quoted(older), told
    ends = (statement_id(subject) or subject.id, statement_id(newer) or newer.id)
    return NewProposal(
        id_beside(node.id, f"update {ends[0]} {ends[1]}"),
        ProposalKind.UPDATE,
        subject,
        (newer,),
        rule,
        confidence,
        is_outright,
        node.id,
        node.said_at,
    )


def _justification(
    node: DueNode, decision: OwnDecision, part: str, cited: Sequence[Quoted], rule: str
) -> NewProposal:
    is_stated = part in ("stated", "cited")
    return NewProposal(
        id_beside(decision.id, f"rests on {part}"),
        ProposalKind.JUSTIFICATION,
        Quoted(decision.id, decision.description[:MAX_QUOTE], decision.span),
        tuple(_apart(cited)),
        rule,
        _STATED if is_stated else _BY_USE,
        is_stated,
        node.id,
        node.said_at,
    )


def _apart(cited: Iterable[Quoted]) -> list[Quoted]:
    """Leave of quotations that stand for the same belief the first."""
    return list({statement_id(one) or one.id: one for one in reversed(list(cited))}.values())[::-1]


def _said(node: DueNode, reason: Reason) -> Quoted:
    return Quoted(node.id, reason.quote[:MAX_QUOTE], reason.span, reason.claim)


def _whole(uses: Iterable[Used]) -> list[Quoted]:
    """Quote things; of those that cannot be beliefs themselves, what they say is one."""
    kinds = frozenset(BeliefKind)
    return [
        Quoted(use.id, quote, None, None if use.kind in kinds else quote)
        for use in uses
        if (quote := use.text[:MAX_QUOTE])
    ]


def _cited_in(said: str, uses: Sequence[Used]) -> list[Used]:
    """Give what an answer cites before its form."""
    numbers = _numbers(said.split(_FORM)[0])
    return [use for use in uses if use.rule in {f"citation {n}" for n in numbers}]


def _numbers(text: str) -> set[int]:
    """Give the numbers that a text cites."""
    told = _CITED.findall(text)
    return {int(number) for group in told for number in group.split(",")}


def _place(node: DueNode, span: Span) -> Span | None:
    # Of a node that shows its thinking, places are places in that.
    return span if node.said == node.text else None


def _overlaps(span: Span, other: Span) -> bool:
    return span.start < other.end and other.start < span.end
