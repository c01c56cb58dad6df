"""What followed the sessions of the demonstration, as one tenant is asked for it. Pure."""

from collections.abc import Mapping
from dataclasses import dataclass

from app.domain.beliefs.belief import Contradict
from app.domain.beliefs.contradiction import Finding
from app.domain.beliefs.hypothesis import Conclusion, NewHypothesis
from app.domain.beliefs.knowledge import CategorizedBy
from app.domain.beliefs.knowledge_changes import EntryFields
from app.domain.debate import DebateRole, NewDebate, ParticipantChoice
from app.domain.fork import Fork, NewFork, NewForkBranch, NewSelection
from app.domain.ids import derived_id, id_beside
from app.domain.nodes.outcome import NewOutcome
from app.importers.seed.files import Later
from app.importers.seed.values import SOURCE
from app.reasoning.decisions.recording.schemas import RecordDecision, RejectedOption
from app.reasoning.knowledge.schemas import Entry

OFFLINE = "offline"
"""The demonstration costs nothing: no vendor is asked, whatever is configured."""


def later_ids(later: Later, tenant_id: str) -> dict[str, str]:
    """Give the id that each key has at this tenant."""
    rows = (
        *later.knowledge,
        later.contradiction,
        later.decision,
        *later.outcomes,
        later.fork,
        later.debate,
        later.hypothesis,
    )
    return {row.key: derived_id(row.at, tenant_id, SOURCE, row.key) for row in rows}


@dataclass(frozen=True, slots=True)
class TenantLater:
    """Builds what `later` asks for with the ids of one tenant."""

    later: Later
    ids: Mapping[str, str]
    """Of the sessions too."""

    def entries(self) -> list[Entry]:
        return [
            Entry(
                self.ids[entry.key],
                EntryFields(**entry.model_dump(exclude={"key", "at"}), valid_from=entry.at),
                categorized_by=CategorizedBy.PERSON,
            )
            for entry in self.later.knowledge
        ]

    def contradiction(self) -> Contradict:
        found = self.later.contradiction
        own = self.ids[found.key]
        return Contradict(
            id_beside(own, "found"),
            own,
            self.ids[found.side_a],
            self.ids[found.side_b],
            found.type,
            found.summary,
            Finding(found.severity, found.detector, found.confidence, (), (), ()),
        )

    def decision(self) -> RecordDecision:
        told = self.later.decision
        return RecordDecision(
            id=self.ids[told.key],
            session_id=self.ids[told.session],
            choice=told.choice,
            question=told.question,
            reason=told.reason,
            rejected=tuple(RejectedOption(one.text, one.reason) for one in told.rejected),
            rests_on=tuple(self.ids[key] for key in told.rests_on),
        )

    def outcomes(self) -> list[NewOutcome]:
        return [
            NewOutcome(
                self.ids[outcome.key],
                self.ids[outcome.decision],
                outcome.status,
                outcome.text,
                outcome.at,
                tuple(self.ids[key] for key in outcome.evidence),
            )
            for outcome in self.later.outcomes
        ]

    def fork(self) -> NewFork:
        new = self.later.fork
        branches = tuple(map(NewForkBranch, new.styles))
        session_id = self.ids[new.session]
        return NewFork(self.ids[new.key], session_id, new.question, branches, provider=OFFLINE)

    def selection(self, fork: Fork) -> NewSelection:
        new = self.later.fork
        chosen = next(branch.id for branch in fork.branches if branch.style == new.chosen)
        return NewSelection(id_beside(fork.id, "selection"), fork.id, chosen, new.rationale)

    def debate(self) -> NewDebate:
        new = self.later.debate
        everybody = dict.fromkeys(DebateRole, ParticipantChoice(OFFLINE))
        return NewDebate(
            self.ids[new.key],
            new.question,
            self.ids[new.session],
            everybody,
            min_rounds=1,
            max_rounds=1,
        )

    def hypothesis(self) -> NewHypothesis:
        new = self.later.hypothesis
        return NewHypothesis(self.ids[new.key], new.text, author=new.author)

    def conclusion(self) -> Conclusion:
        new = self.later.hypothesis
        own = self.ids[new.key]
        return Conclusion(id_beside(own, "concluded"), own, new.status, new.rationale)
