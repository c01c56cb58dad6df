"""The branch that is worth least makes room."""

from dataclasses import replace

from app.domain.nodes.session import SessionStatus
from app.domain.nodes.thought import NewThoughtBranch, ThoughtBranchStatus
from app.domain.nodes.thought_counters import ThoughtCounters
from app.reasoning.nodes.thoughts.pruning import PrunableBranch, least_worth
from app.reasoning.nodes.thoughts.schemas import KnownThought, ThinkingState

_FROM = KnownThought("t1", "s", 1, 0, None, "c", None, False, False, None, 0, None, None)
_STATE = ThinkingState(
    status=SessionStatus.ACTIVE,
    version=1,
    mode=None,
    strict=False,
    domain=None,
    head_id="t1",
    node_count=10,
    reopened_at=None,
    counters=ThoughtCounters(thoughts=10),
    thoughts={"t1": _FROM},
    branches={},
)
_BEGINS = NewThoughtBranch("new", "t1")
_A = PrunableBranch("a", 0.9, 4)
_B = PrunableBranch("b", None, 8)
_C = PrunableBranch("c", 0.1, 2)


def test_the_lowest_confidence_times_recency_goes() -> None:
    ended = least_worth([_A, _B], _BEGINS, _STATE)
    assert ended
    assert (ended.branch_id, ended.status) == ("a", ThoughtBranchStatus.PRUNED)
    assert ended.reason == "made room for new"
    less_sure = replace(_B, confidence=0.4)
    assert (ended := least_worth([_A, less_sure], _BEGINS, _STATE))
    assert ended.branch_id == "b"


def test_the_branch_that_the_new_one_grows_from_stays() -> None:
    assert (ended := least_worth([_A, _B, _C], _BEGINS, _STATE))
    assert ended.branch_id == "a"
    assert least_worth([_C], _BEGINS, _STATE) is None
