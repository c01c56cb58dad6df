"""The fields of event payloads: each name has one type and one description, in every event."""

import re
from collections.abc import Mapping
from dataclasses import dataclass
from enum import StrEnum
from typing import Annotated, NewType, cast

from pydantic import BeforeValidator, ConfigDict, with_config
from pydantic.alias_generators import to_camel

from app.domain.beliefs.belief import BeliefKind, BeliefStatus, OperationType, Resolution
from app.domain.beliefs.contradiction import ContradictionStatus
from app.domain.beliefs.hypothesis import HypothesisStatus
from app.domain.beliefs.knowledge import CategorizedBy, Tier
from app.domain.beliefs.proposal import ProposalKind, ProposalStatus
from app.domain.debate import (
    DebatePhase,
    DebateStatus,
    IssueStatus,
    ParseQuality,
    ScoreStatus,
    StopReason,
)
from app.domain.fine_tune import FineTuneStatus
from app.domain.fork import ForkBranchStatus, ForkStatus, Steering
from app.domain.job import JobKind, JobStatus
from app.domain.nodes.edge import EdgeType
from app.domain.nodes.exploration import ExploredStatus
from app.domain.nodes.follow_up import ProposalAnswer
from app.domain.nodes.outcome import OutcomeStatus
from app.domain.nodes.plan import TaskStatus
from app.domain.nodes.session import SessionStatus
from app.domain.nodes.thinking import NodeKind, NodeStatus
from app.domain.nodes.thought import ThoughtBranchStatus
from app.domain.people.checkpoints import CheckpointStatus, CheckpointVerdict
from app.domain.people.webhooks import WebhookStatus

Id = NewType("Id", str)
Count = NewType("Count", int)
"""A number that may need 64 bits."""


class LineType(StrEnum):
    """The part of an answer that a line of a turn's stream tells."""

    TEXT = "text"
    THINKING = "thinking"
    THINKING_SIGNATURE = "thinking_signature"
    TOOL_CALL = "tool_call"
    DONE = "done"
    ERROR = "error"


@dataclass(frozen=True, slots=True)
class Metric:
    """A figure of a training run."""

    name: Annotated[str, "The trainer's word for the figure, such as `loss`."]
    value: Annotated[float, "A number as the trainer gave it."]


@dataclass(frozen=True, slots=True)
class ForgottenKind:
    """Number of forgotten nodes of one kind."""

    node_type: Annotated[str, "The kind in lower case, such as `knowledge`."]
    nodes: Annotated[Count, "From 1."]


@dataclass(frozen=True, slots=True)
class JudgedIssue:
    """The skeptic's judgement of an earlier issue."""

    key: Annotated[str, "Equals `Issue.key`, such as `1.2`."]
    issue_status: Annotated[IssueStatus, "Its state after this turn."]


@with_config(ConfigDict(alias_generator=to_camel))
@dataclass(frozen=True, slots=True)
class TurnUsage:
    """Tokens of all answers of a turn; null where the provider told none."""

    input_tokens: Annotated[Count | None, "Tokens read."] = None
    output_tokens: Annotated[Count | None, "Tokens written, thinking included."] = None
    thinking_tokens: Annotated[Count | None, "Part of `outputTokens`, where told apart."] = None
    cache_read_tokens: Annotated[Count | None, "Part of `inputTokens` from a cache."] = None
    cache_write_tokens: Annotated[Count | None, "Tokens written to a cache."] = None


@with_config(ConfigDict(alias_generator=to_camel))
@dataclass(frozen=True, slots=True)
class TurnDurations:
    """Times of a turn, measured from its request."""

    first_token_ms: Annotated[float | None, "Until the first token; null if none came."] = None
    total_ms: Annotated[float | None, "Until its end."] = None


def _rows(first: str, second: str) -> BeforeValidator:
    """Read an object of many keys as a list of rows."""

    def rows(value: object) -> object:
        if not isinstance(value, Mapping):
            return value
        items = cast(Mapping[str, object], value).items()
        return [{first: key, second: own} for key, own in items]

    return BeforeValidator(rows)


def _numbers(value: object) -> object:
    """Read a span; earlier versions wrote it as the text `(3, 9)`."""
    return re.findall(r"\d+", value) if isinstance(value, str) else value


class PayloadFields:
    """Declares every field once: an attribute is its name, its type and its description."""

    # Sessions, thinking nodes and turns.
    session_id: Annotated[Id | None, "The session; null in its own stream, named by `stream`."]
    fields: Annotated[list[str] | None, "Names of what changed; null in the stream `sessions`."]
    session_status: Annotated[SessionStatus | None, "New status; null in the stream `sessions`."]
    node_id: Annotated[Id, "A thinking node, readable with `node(id:)`."]
    node_kind: Annotated[NodeKind, "The part it plays in its session."]
    parent_id: Annotated[Id | None, "The node it follows; null for the first of a session."]
    node_status: Annotated[NodeStatus, "COMPLETE, INTERRUPTED or FAILED."]
    line_type: Annotated[LineType, "Tells which of the fields are set."]
    content: Annotated[str, "Text of the line; of DONE the node's status, of ERROR the failure."]
    is_appended: Annotated[bool, "False if it replaces earlier lines of its block and type."]
    block_index: Annotated[int | None, "Place of the block in the answer, from 0; null at the end."]
    call_id: Annotated[str | None, "Equals `ToolCallBlock.callId`; null unless a tool is called."]
    tool_name: Annotated[str | None, "The called tool; null unless a tool is called."]
    stop_reason: Annotated[str | None, "The provider's reason to stop; null before DONE."]
    usage: Annotated[TurnUsage | None, "Null before DONE, or where the provider told nothing."]
    durations: Annotated[TurnDurations | None, "Null before DONE, or after a restart."]
    output_tokens: Annotated[Count, "Tokens that the session has written on all models."]
    token_budget: Annotated[Count, "Tokens that it may write."]
    plan_id: Annotated[Id, "Equals `TaskPlan.id`."]
    task_id: Annotated[Id, "Equals `Task.id`."]
    task_status: Annotated[TaskStatus, "Where it stands from then on."]
    correction_id: Annotated[Id, "Equals `Correction.id`."]
    experiment_id: Annotated[Id, "Equals `Experiment.id`."]
    person_verdict: Annotated[CheckpointVerdict, "The verdict that a person gave."]
    exploration_id: Annotated[Id, "Equals `Exploration.id`."]
    explored_thought_id: Annotated[Id, "Equals `ExploredThought.id`."]
    explored_status: Annotated[ExploredStatus, "Where it stands from then on."]
    thought_score: Annotated[float | None, "0 to 1; null before the thought is scored."]
    model: Annotated[str, "The model that read the text."]
    state_id: Annotated[Id, "Equals `ModeState.id`."]
    state_version: Annotated[Count, "From 1; each recomputation adds one."]
    mode: Annotated[str, "Name of the mode of reasoning, such as `bayesian`."]
    decisions_added: Annotated[int, "Decisions that only the model found."]
    decisions_confirmed: Annotated[int, "Known decisions to which it added options."]
    findings_refused: Annotated[int, "Findings without words in the text to prove them."]
    relationship_id: Annotated[Id, "Equals `Relationship.id`."]
    relationship_type: Annotated[EdgeType, "Read as a sentence from `fromId` to `toId`."]
    from_id: Annotated[Id, "The node where it starts."]
    to_id: Annotated[Id, "The node where it ends."]
    weight: Annotated[float, "From 0 to 1."]
    source: Annotated[str, "`api`, an import format, a model or `rule`."]
    rule: Annotated[str | None, "The words that gave it away; null unless a rule found it."]
    evidence_id: Annotated[Id | None, "The node whose text gave it away; null if nobody read one."]
    span: Annotated[
        list[int] | None, "Start and end in that text, in code points.", BeforeValidator(_numbers)
    ]
    # Sequential thinking.
    mode_before: Annotated[str | None, "Null where the session had none."]
    mode_after: Annotated[str | None, "The mode from then on."]
    thought_number: Annotated[Count, "Place among the thoughts of the session, from 1."]
    thought_branch_id: Annotated[Id | None, "Equals `ThoughtBranch.id`; null on the main line."]
    revised_id: Annotated[Id | None, "The thought that it revises; null if it revises none."]
    thought_branch_status: Annotated[ThoughtBranchStatus, "Its state from then on."]
    # Branches.
    branch_id: Annotated[Id, "Equals `Branch.id`."]
    branch_name: Annotated[str, "Unique within the session."]
    branch_name_before: Annotated[str, "Its old name."]
    forked_from_id: Annotated[Id | None, "The node it starts from; null for one that is empty."]
    source_branch_id: Annotated[Id, "The branch that an answer was taken from."]
    taken_node_id: Annotated[Id, "The answer that was taken over."]
    # Knowledge, insights and outcomes.
    entry_id: Annotated[Id, "Equals `KnowledgeEntry.id`."]
    updates_id: Annotated[Id, "The earlier version that it supersedes."]
    tags_added: Annotated[list[str], "In the order given; empty if none is new."]
    tags_removed: Annotated[list[str], "Empty if none went."]
    categorized_by: Annotated[CategorizedBy, "The source of the classification."]
    category: Annotated[str | None, "Null if it lost its category."]
    subcategory: Annotated[str | None, "Null if it has a category alone, or none."]
    tier_before: Annotated[Tier, "Where it was kept."]
    tier_after: Annotated[Tier, "Where it is kept from then on."]
    forgotten_ids: Annotated[list[Id], "Everything that was erased."]
    forgotten_kinds: Annotated[list[ForgottenKind], "Numbers by kind.", _rows("node_type", "nodes")]
    insight_id: Annotated[Id, "Equals `Insight.id`."]
    evidence_gained: Annotated[int, "Pieces of evidence that were not there before."]
    outcome_id: Annotated[Id, "Equals `Outcome.id`."]
    comment_id: Annotated[Id, "Equals `NodeComment.id`."]
    commented_id: Annotated[Id, "The subject of the comment, readable with `node(id:)`."]
    checkpoint_id: Annotated[Id, "Equals `Checkpoint.id`."]
    asked_about_id: Annotated[Id | None, "Its subject; null if it names none."]
    webhook_id: Annotated[Id, "Equals `Webhook.id`."]
    webhook_status: Annotated[WebhookStatus, "The status that it got."]
    share_link_id: Annotated[Id, "Equals `ShareLink.id`."]
    shared_id: Annotated[Id, "The decision or the session."]
    checkpoint_status: Annotated[CheckpointStatus, "The status that it got."]
    decision_id: Annotated[Id, "Readable with `decision(id:)`."]
    settlement_id: Annotated[Id, "The id of the answer to the proposal."]
    proposal_answer: Annotated[ProposalAnswer, "The answer that was given."]
    outcome_status: Annotated[OutcomeStatus, "The observed result."]
    # Beliefs, contradictions, proposals and hypotheses.
    belief_id: Annotated[Id, "Equals `Belief.nodeId`."]
    belief_kind: Annotated[BeliefKind, "The kind of the believed node."]
    belief_status_before: Annotated[BeliefStatus | None, "Null for a new belief."]
    belief_status_after: Annotated[BeliefStatus, "Whether it is held from then on."]
    path: Annotated[list[Id], "The way of the change: from what was changed to this belief."]
    hops: Annotated[int, "Justifications on the way; 0 for what was changed itself."]
    justification_id: Annotated[Id | None, "The last justification on the way; null for 0 hops."]
    premise_ids: Annotated[list[Id], "The beliefs it rests on."]
    disputed: Annotated[bool, "False once no open contradiction bears on it."]
    operation_id: Annotated[Id | None, "The idempotency key that the cause was stored under."]
    operation_type: Annotated[OperationType | None, "The operation that was its cause."]
    contradiction_id: Annotated[Id, "Equals `Contradiction.id`."]
    contradiction_status: Annotated[ContradictionStatus, "Open, or closed."]
    resolution: Annotated[Resolution | None, "Null if it was reopened."]
    proposal_id: Annotated[Id, "Equals `Proposal.id`."]
    proposal_kind: Annotated[ProposalKind, "The change that it would make."]
    subject_id: Annotated[Id, "The belief that would change."]
    cited_ids: Annotated[list[Id], "The nodes that it quotes."]
    proposal_status: Annotated[ProposalStatus, "Open, or decided."]
    decided_by: Annotated[str, "A person's name, `policy`, or a reason where nobody decided."]
    hypothesis_id: Annotated[Id, "Equals `Hypothesis.id`."]
    verification_id: Annotated[Id, "Equals `Verification.id`."]
    hypothesis_score: Annotated[float, "From 0 (refuted) to 1; 0.5 without evidence."]
    suggested_status: Annotated[
        HypothesisStatus | None, "The status that the evidence speaks for; null if none."
    ]
    hypothesis_status_before: Annotated[HypothesisStatus, "The state until then."]
    hypothesis_status_after: Annotated[HypothesisStatus, "The state from then on."]
    # Templates, ratings and training.
    template_id: Annotated[Id, "Equals `Template.id`."]
    version: Annotated[int, "From 1; each edit adds one."]
    version_id: Annotated[Id, "Equals `TemplateVersion.id`."]
    used_in_id: Annotated[Id, "The debate, fork or answer."]
    run_score: Annotated[float | None, "From 0 to 10; null as long as nobody judged it."]
    trace_id: Annotated[Id, "Equals `Trace.nodeId`."]
    rating_id: Annotated[Id, "The idempotency key of the call that rated it."]
    rating: Annotated[int, "From 1 to 10."]
    item_id: Annotated[Id, "Equals `Rehydrated.itemId` or `Injected.itemId`."]
    is_useful: Annotated[bool, "Whether it was of use."]
    run_id: Annotated[Id | None, "The training run; null in its own stream, named by `stream`."]
    fine_tune_status: Annotated[FineTuneStatus, "Where it stands from then on."]
    attempt: Annotated[int | None, "From 1; null where no attempt begins."]
    step: Annotated[int | None, "The trainer's step; null but for progress."]
    steps: Annotated[int | None, "Steps it will take; null if it did not say."]
    metrics: Annotated[
        list[Metric] | None, "Figures of the trainer, such as `loss`.", _rows("name", "value")
    ]
    adapter_id: Annotated[Id | None, "Equals `Adapter.id`; null if there is none."]
    adapter_id_before: Annotated[Id | None, "The one in force until then; null if none was."]
    base_model: Annotated[str, "The model that the adapter is for."]
    sha256: Annotated[str, "Hash of the adapter's files, in hexadecimal."]
    # Forks.
    fork_id: Annotated[Id, "Equals `Fork.id`."]
    question: Annotated[str, "The text that all its branches answer."]
    styles: Annotated[list[str], "Names, one a branch."]
    style: Annotated[str, "A name out of `forkStyles`."]
    fork_branch_id: Annotated[Id, "One of `Fork.forkBranches`."]
    fork_branch_ids: Annotated[list[Id], "Some of `Fork.forkBranches`."]
    fork_branch_status: Annotated[ForkBranchStatus, "The end it came to."]
    answer_id: Annotated[Id | None, "The node of the answer; null if none could begin."]
    conclusion: Annotated[str | None, "The branch's answer in a sentence; null if it failed."]
    confidence: Annotated[float | None, "From 0 to 1, as the model gave it; null if it did not."]
    failure: Annotated[str | None, "Code and message; null if nothing failed."]
    comparison_id: Annotated[Id, "Equals `ForkComparison.id`."]
    convergence: Annotated[int, "Points on which the branches agree."]
    divergence: Annotated[int, "Points on which they part."]
    recommended_id: Annotated[Id | None, "The fork branch to take; null if they come out even."]
    rationale: Annotated[str, "The reason in words."]
    guidance_id: Annotated[Id, "The idempotency key of the call that gave it."]
    instruction: Annotated[str, "The words that a person gave to the branches."]
    steering: Annotated[Steering, "EXPAND, MERGE or CHALLENGE."]
    of_ids: Annotated[list[Id], "The fork branches that it goes on from."]
    fork_status: Annotated[ForkStatus, "The end it came to."]
    reason: Annotated[str | None, "In words, or code and message; null if there is none."]
    # Debates.
    debate_phase: Annotated[DebatePhase, "Tells which of the fields are set."]
    round: Annotated[int | None, "From 1; 0 for synthesizer and judge; null at a failure."]
    issues_changed: Annotated[int | None, "New or changed issues; null unless it is complete."]
    debate_stop_reason: Annotated[StopReason | None, "The stop condition; null before it is met."]
    turn_key: Annotated[str | None, "Names the turn within its debate; null for a result."]
    issues_raised: Annotated[list[str] | None, "Keys of new issues; null unless COMPLETE."]
    judged_issues: Annotated[
        list[JudgedIssue] | None,
        "Earlier issues that it judged; null unless COMPLETE.",
        _rows("key", "issue_status"),
    ]
    critique_score: Annotated[float | None, "From 1 to 10, as the skeptic gave it."]
    parse_quality: Annotated[ParseQuality | None, "The form it was read in; null at its start."]
    sample: Annotated[int | None, "Which reading of the judge, from 1; null but at its end."]
    judge_score: Annotated[float | None, "From 1 to 10; null if it cannot be read."]
    spread: Annotated[float | None, "Between the highest and the lowest reading."]
    score_status: Annotated[ScoreStatus | None, "FAILED if no reading could be used."]
    debate_status: Annotated[DebateStatus, "The end it came to."]
    rounds: Annotated[int, "Rounds that were begun."]
    templates: Annotated[list[str], "Names, best first; empty if none fits."]
    # Jobs.
    job_id: Annotated[Id, "Equals `Job.id`."]
    job_kind: Annotated[JobKind | None, "The work; null if somebody cancelled it."]
    job_status: Annotated[JobStatus, "Where it stands from then on."]
    done: Annotated[Count | None, "Items that are done; null but for progress."]
