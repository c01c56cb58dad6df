"""A summary can name every status that a node has."""

from enum import StrEnum

import pytest

from app.domain.beliefs.belief import BeliefStatus
from app.domain.beliefs.contradiction import ContradictionStatus
from app.domain.beliefs.hypothesis import HypothesisStatus
from app.domain.debate import DebateStatus
from app.domain.fork import ForkStatus
from app.domain.nodes.decision import DecisionStatus
from app.domain.nodes.node import SummaryStatus
from app.domain.nodes.outcome import OutcomeStatus
from app.domain.nodes.session import SessionStatus
from app.domain.nodes.thinking import NodeStatus
from app.domain.template import TemplateStatus

STATUSES: tuple[type[StrEnum], ...] = (
    BeliefStatus,
    ContradictionStatus,
    DebateStatus,
    DecisionStatus,
    ForkStatus,
    HypothesisStatus,
    NodeStatus,
    OutcomeStatus,
    SessionStatus,
    TemplateStatus,
)


@pytest.mark.parametrize("statuses", STATUSES, ids=lambda statuses: statuses.__name__)
def test_a_summary_can_name_every_status_of_its_kind(statuses: type[StrEnum]) -> None:
    assert {*statuses} - {*SummaryStatus} == set()
