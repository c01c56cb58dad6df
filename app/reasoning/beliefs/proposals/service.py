"""Proposals are kept, accepted by policy or by a person, rejected, and edited.

What is accepted becomes a justification or a supersession in the same transaction. A proposal is
decided once: a policy that changes later decides only what is proposed from then on.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import UTC, datetime

from app.domain.beliefs.belief import (
    Adopt,
    BeliefKind,
    Derive,
    Justify,
    NewBelief,
    NewJustification,
    Outcome,
    StatusChange,
    Supersede,
)
from app.domain.beliefs.proposal import (
    CIRCLE,
    PERSON,
    Edit,
    NewProposal,
    ProposalKind,
    ProposalStatus,
    Quoted,
    Review,
    Suggest,
    Verdict,
)
from app.domain.ids import id_beside
from app.domain.job import JobKind
from app.errors import ConflictError, NotFoundError
from app.graph.base import Graph
from app.graph.change import Write, append, queue, run
from app.reasoning.beliefs.maintenance.service import BeliefService
from app.reasoning.beliefs.proposals import rows, rules
from app.reasoning.beliefs.proposals.limits import (
    check_edit,
    check_review,
    check_suggestion,
    require_quotable,
)
from app.reasoning.beliefs.proposals.rows import Map
from app.reasoning.beliefs.proposals.rules import ProposalPolicy, accepts

_MAX_RULE = 2_000


@dataclass(frozen=True, slots=True)
class _Settled:
    id: str
    status: ProposalStatus
    note: str | None
    changes: tuple[StatusChange, ...] = ()


class ProposalService:
    """Args:
    policies: Which proposals are accepted when they are made, by kind.
    """

    def __init__(
        self,
        graph: Graph,
        beliefs: BeliefService,
        policies: Mapping[ProposalKind, ProposalPolicy],
    ) -> None:
        self._graph = graph
        self._beliefs = beliefs
        self._policies = policies

    async def propose(self, proposals: Sequence[NewProposal]) -> int:
        """Keep proposals, accept what policy accepts, and give how many are new."""
        return await self._graph.apply(self.propose_in, proposals) if proposals else 0

    def propose_in(self, proposals: Sequence[NewProposal]) -> Write[int]:
        """Keep proposals inside a larger transaction, as `propose`."""
        at = datetime.now(UTC)
        given = [rows.proposal_row(proposal) for proposal in proposals]
        [row] = yield from run("proposal/create_proposals", proposals=given, at=at)
        created = set(row["ids"])
        new = [proposal for proposal in proposals if proposal.id in created]
        if not new:
            return 0
        yield from append([rows.added_event(self._graph.tenant_id, proposal) for proposal in new])
        yield from queue(JobKind.RANKING)
        for one in new:
            if accepts(self._policies[one.kind], one):
                yield from self._accept_by_policy(one)
        return len(new)

    def rest_in(self, decision: Quoted, cited_ids: Sequence[str], evidence_id: str) -> Write[None]:
        """Propose inside a larger transaction that a decision rests on what was cited for it.

        Args:
            cited_ids: What is gone by now, and what Noema itself made, is left out.
        """
        found = yield from run(
            "proposal/list_quotable", ids=list(cited_ids), characters=rules.MAX_QUOTE
        )
        if uses := rows.all_used(found):
            yield from self.propose_in([rules.of_citations(decision, uses, evidence_id)])

    async def suggest(self, suggested: Suggest) -> str:
        """Propose by hand that a belief rests on others, or that one took its place.

        Returns:
            The id of the proposal; sent again, of the one that is there.

        Raises:
            InvalidInputError: It cites too few or too many, the same twice or its own subject, the
                subject is nothing that can be held, or a text or number is out of its range.
            NotFoundError: Something of it is not there, or was forgotten.
        """
        check_suggestion(suggested)

        def work() -> Write[None]:
            at = yield from self._beliefs.begin_in(suggested)
            if at is None:
                return
            ids = [suggested.subject_id, *suggested.cited_ids]
            found = yield from run("proposal/list_quotable", ids=ids, characters=rules.MAX_QUOTE)
            subject, *cited = require_quotable(suggested, rows.all_used(found))
            yield from self.propose_in([rules.of_suggestion(suggested, subject, cited)])

        await self._graph.apply(work)
        return rules.id_of_suggestion(suggested)

    async def review(self, review: Review) -> Outcome:
        """Accept or reject proposals, all or none; sent again it changes nothing.

        Returns:
            What the accepted ones changed.

        Raises:
            InvalidInputError: No proposal is named, too many are, or the note is too long.
            NotFoundError: One is not there.
            ConflictError: One was decided before, or what it is about was withdrawn since.
        """
        check_review(review)

        def work() -> Write[Outcome]:
            at = yield from self._beliefs.begin_in(review)
            if at is None:
                return Outcome(())
            found = yield from _lock(sorted(review.proposal_ids))
            _require_open(found, review.proposal_ids)
            settled: list[_Settled] = []
            for row in found:
                settled.append((yield from self._decide(review, row, at)))
            yield from self._settle(settled, PERSON, at)
            return Outcome(tuple(change for proposal in settled for change in proposal.changes))

        return await self._graph.apply(work)

    async def edit(self, edit: Edit) -> None:
        """Put other beliefs in the place of what an open proposal cites.

        Raises:
            InvalidInputError: An update cites not exactly one belief, or a justification none, too
                many or its own conclusion.
            NotFoundError: There is no such proposal, or no such belief that nobody withdrew.
            ConflictError: It was decided before.
        """

        def work() -> Write[None]:
            at = yield from self._beliefs.begin_in(edit)
            if at is None:
                return
            found = yield from _lock([edit.proposal_id])
            _require_open(found, (edit.proposal_id,), "proposal_id")
            [row] = found
            check_edit(edit, row["proposal"]["kind"], row["subject"]["id"])
            [row] = yield from run(
                "proposal/replace_cited", id=edit.proposal_id, ids=list(edit.cited_ids)
            )
            if row["cited"] < len(edit.cited_ids):
                raise NotFoundError("there is no such belief", field="cited_ids")
            event = rows.changed_event(self._graph.tenant_id, edit.proposal_id, "open", PERSON)
            yield from append([event])
            yield from queue(JobKind.RANKING)

        await self._graph.apply(work)

    def _accept_by_policy(self, new: NewProposal) -> Write[None]:
        """Accept a proposal unless it is about what was withdrawn, waits, or makes a circle."""
        policy = self._policies[new.kind]
        review = Review(id_beside(new.id, "policy"), (new.id,), Verdict.ACCEPT)
        at = yield from self._beliefs.begin_in(review)
        if at is None:
            return
        [row] = yield from _lock([new.id])
        if _is_gone(row) or any(one["withdrawn"] for one in [row["subject"], *row["cited"]]):
            return
        if _waits(row):
            return
        settled = yield from self._decide(review, row, at)
        if settled.note != CIRCLE:
            yield from self._settle([settled], f"policy {policy}", at)

    def _decide(self, review: Review, row: Map, at: datetime) -> Write[_Settled]:
        id_ = row["proposal"]["id"]
        if review.verdict is Verdict.REJECT:
            return _Settled(id_, ProposalStatus.REJECTED, review.note)
        if row["proposal"]["kind"] == ProposalKind.UPDATE:
            [by] = row["cited"]
            older = yield from self._belief(row["subject"], at)
            newer = yield from self._belief(by, at)
            operation = Supersede(id_beside(id_, "supersede"), older, newer)
            outcome = yield from self._beliefs.apply_in(operation)
            return _Settled(id_, ProposalStatus.ACCEPTED, review.note, outcome.changes)
        return (yield from self._justify(review, row, at))

    def _justify(self, review: Review, row: Map, at: datetime) -> Write[_Settled]:
        id_, subject = row["proposal"]["id"], row["subject"]
        premises: list[str] = []
        for one in row["cited"]:
            premises.append((yield from self._belief(one, at)))
        [circle] = yield from run(
            "proposal/find_circle", conclusion_id=subject["id"], premise_ids=premises
        )
        if circle["is_circle"]:
            # Neither does it take from a decision that it is held as long as nobody says why.
            return _Settled(id_, ProposalStatus.ACCEPTED, CIRCLE)
        own = id_beside(id_, "justification")
        reason = NewJustification(own, frozenset(premises), _rule(row))
        operation_id = id_beside(id_, "justify")
        if subject["is_belief"]:
            operation = Justify(operation_id, subject["id"], reason)
        else:
            belief = NewBelief(subject["id"], BeliefKind(subject["kind"]), None)
            operation = Derive(operation_id, belief, reason)
        outcome = yield from self._beliefs.apply_in(operation)
        return _Settled(id_, ProposalStatus.ACCEPTED, review.note, outcome.changes)

    def _belief(self, thing: Map, at: datetime) -> Write[str]:
        """Give the belief that a thing stands for; what is none becomes one."""
        if thing["is_belief"]:
            return thing["id"]
        if thing["claim"] is None and thing["kind"] in frozenset(BeliefKind):
            adopt = Adopt(
                id_beside(thing["id"], f"adopt {at}"),
                frozenset(),
                assumed_ids=frozenset({thing["id"]}),
            )
            yield from self._beliefs.apply_in(adopt)
            return thing["id"]
        statement = rows.statement_row(thing, self._graph.tenant_id)
        yield from run("proposal/create_statements", statements=[statement], at=at)
        adopt = Adopt(id_beside(statement["id"], "state"), frozenset({statement["id"]}))
        yield from self._beliefs.apply_in(adopt)
        yield from queue(JobKind.EMBEDDING)
        return statement["id"]

    def _settle(self, settled: Sequence[_Settled], by: str, at: datetime) -> Write[None]:
        told = [
            {"id": proposal.id, "status": proposal.status, "note": proposal.note}
            for proposal in settled
        ]
        yield from run("proposal/settle_proposals", settled=told, by=by, at=at)
        tenant_id = self._graph.tenant_id
        events = [
            rows.changed_event(tenant_id, proposal.id, proposal.status, by) for proposal in settled
        ]
        yield from append(events)


def _lock(ids: Sequence[str]) -> Write[list[Map]]:
    found = yield from run("proposal/lock_proposals", ids=list(ids))
    return [rows.as_left(row) for row in found]


def _is_gone(row: Map) -> bool:
    return row["subject"] is None or not row["cited"]


def _waits(row: Map) -> bool:
    """Tell whether acceptance would make a belief of what its own policy lets wait.

    A reason beside one that was given would hold the decision by itself once the given one falls:
    a person has to say that it does.
    """
    subject, cited = row["subject"], row["cited"]
    is_update = row["proposal"]["kind"] == ProposalKind.UPDATE
    pending = [one for one in cited if not one["is_belief"] and one["claim"] is None]
    waits = not subject["is_belief"] and (subject["claim"] is None or not is_update)
    return bool(pending) or waits or (subject["is_reasoned"] and not is_update)


def _rule(row: Map) -> str:
    quotes = "; ".join(f"“{one['quote']}”" for one in row["cited"] if one["quote"])
    rule = row["proposal"]["rule"]
    return f"{rule}: {quotes}"[:_MAX_RULE] if quotes else rule


def _require_open(found: Sequence[Map], ids: Sequence[str], field: str = "proposal_ids") -> None:
    if len(found) < len(set(ids)):
        raise NotFoundError("there is no such proposal", field=field)
    for row in found:
        status, id_ = row["proposal"]["status"], row["proposal"]["id"]
        if status != ProposalStatus.OPEN:
            raise ConflictError(f"proposal {id_} was {status} before", field=field)
        if _is_gone(row):
            raise ConflictError(f"what proposal {id_} is about is gone", field=field)
