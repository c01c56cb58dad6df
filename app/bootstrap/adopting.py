"""Builds what makes beliefs of decisions, and what is proposed of texts, by the settings."""

from dataclasses import dataclass
from typing import Protocol

from app.domain.beliefs.proposal import ProposalKind
from app.graph.base import Graph
from app.jobs.ranking import InboxRanks
from app.metrics import Metrics
from app.reads.beliefs.inbox import InboxReads
from app.reads.beliefs.proposal import ProposalReads
from app.reasoning.beliefs.adoption.rules import AdoptionPolicy, DecisionSource
from app.reasoning.beliefs.adoption.service import Adoption
from app.reasoning.beliefs.contradiction_resolver.judge import Judge
from app.reasoning.beliefs.maintenance.service import BeliefService
from app.reasoning.beliefs.proposals.finding import ProposalFinder
from app.reasoning.beliefs.proposals.rules import ProposalPolicy
from app.reasoning.beliefs.proposals.schemas import PassageSearch
from app.reasoning.beliefs.proposals.service import ProposalService
from app.settings import Settings


@dataclass(frozen=True, slots=True)
class Proposals:
    """What may be done with proposals and with the inbox."""

    service: ProposalService
    finder: ProposalFinder
    reads: ProposalReads
    inbox: InboxReads
    ranks: InboxRanks


class Installation(Protocol):
    """What the tenants of an installation have in common."""

    @property
    def settings(self) -> Settings: ...

    @property
    def judge(self) -> Judge: ...

    @property
    def metrics(self) -> Metrics: ...


def adoption_of(settings: Settings, beliefs: BeliefService) -> Adoption:
    policies = {
        DecisionSource.RECORDED: AdoptionPolicy(settings.adopt_recorded),
        DecisionSource.SYNTHESISED: AdoptionPolicy(settings.adopt_synthesised),
        DecisionSource.EXTRACTED: AdoptionPolicy(settings.adopt_extracted),
    }
    return Adoption(beliefs, policies)


def proposals_of(
    graph: Graph, beliefs: BeliefService, near: PassageSearch, installation: Installation
) -> Proposals:
    settings = installation.settings
    policies = {
        ProposalKind.JUSTIFICATION: ProposalPolicy(settings.accept_justifications),
        ProposalKind.UPDATE: ProposalPolicy(settings.accept_updates),
    }
    service = ProposalService(graph, beliefs, policies)
    return Proposals(
        service,
        ProposalFinder(graph, service, near, installation.judge),
        ProposalReads(graph),
        InboxReads(graph),
        InboxRanks(graph),
    )
