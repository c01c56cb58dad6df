"""What a node of each label holds, and what it may be tied to.

`cypher/schema/` makes the constraints and the statements write most nodes; these declarations say
in one place what they agree on, and a test holds the two together. A relationship without a
cardinality leads to any number of nodes. neomodel reserves the names `id` and, on relationships,
`source`: they are `uid` and `origin` here.
"""

from neomodel import (
    ArrayProperty,
    AsyncOne,
    AsyncRelationshipFrom,
    AsyncRelationshipTo,
    AsyncStructuredNode,
    AsyncZeroOrOne,
    BooleanProperty,
    FloatProperty,
    IntegerProperty,
    StringProperty,
)
from neomodel import DateTimeNeo4jFormatProperty as TimeProperty

from app.graph.belief_models import (
    BeliefLockNode,
    BeliefOperationNode,
    JustificationNode,
    ProposalNode,
    StatusRecordNode,
)
from app.graph.debate_models import DebateNode, Reply
from app.graph.fork_models import ForkBranchNode, ForkNode, ForkStyleNode
from app.graph.hypothesis_models import ConclusionNode, VerificationNode
from app.graph.knowledge_models import CategoryNode, ClassificationNode, ErasureNode
from app.graph.learning_models import (
    AdapterActivationNode,
    AdapterNode,
    FineTuneRunNode,
    TemplateNode,
    TemplateUseNode,
    TemplateVersionNode,
)
from app.graph.model_base import (
    Believable,
    Evidence,
    Found,
    Judgement,
    Owned,
    Settlement,
    Tie,
)
from app.graph.outcome_models import OutcomeNode
from app.graph.tenant_models import ApiKeyNode, LoginLinkNode, TenantNode
from app.graph.turn_models import (
    DaySpendingNode,
    RawChunkNode,
    RawPayloadNode,
    RunQueueNode,
    TaskNode,
    TaskPlanNode,
    TokenTotalNode,
    TurnNode,
)

__all__ = [
    "ApiKeyNode",
    "LoginLinkNode",
    "TenantNode",
    "AdapterActivationNode",
    "AdapterNode",
    "BeliefLockNode",
    "BeliefOperationNode",
    "CategoryNode",
    "ClassificationNode",
    "DaySpendingNode",
    "DebateNode",
    "JustificationNode",
    "ProposalNode",
    "RawChunkNode",
    "RawPayloadNode",
    "RunQueueNode",
    "StatusRecordNode",
    "ConclusionNode",
    "ErasureNode",
    "EventNode",
    "FineTuneRunNode",
    "ForkBranchNode",
    "ForkNode",
    "ForkStyleNode",
    "Found",
    "OutcomeNode",
    "Owned",
    "TaskNode",
    "TaskPlanNode",
    "TemplateNode",
    "TemplateUseNode",
    "TemplateVersionNode",
    "TokenTotalNode",
    "TurnNode",
    "VerificationNode",
]


class SessionNode(Owned):
    __label__ = "Session"
    title = StringProperty(required=True)
    status = StringProperty(required=True)
    mode = StringProperty()
    domain = StringProperty()
    author = StringProperty()
    tags = ArrayProperty(StringProperty())
    plan = StringProperty()
    source = StringProperty()
    external_id = StringProperty()
    version = IntegerProperty()
    node_count = IntegerProperty()
    decision_count = IntegerProperty()
    valid_from = TimeProperty()
    listed_at = TimeProperty()
    recorded_from = TimeProperty()
    updated_at = TimeProperty()
    locked_at = TimeProperty()
    nodes_of = AsyncRelationshipTo("ThinkingNodeNode", "HAS_NODE")
    files = AsyncRelationshipTo("ImportedFileNode", "IMPORTED_FROM")
    branches = AsyncRelationshipTo("BranchNode", "HAS_BRANCH")
    forks = AsyncRelationshipTo("ForkNode", "HAS_FORK")
    spent = AsyncRelationshipTo("TokenTotalNode", "SPENT")
    debates = AsyncRelationshipTo("DebateNode", "HAS_DEBATE")


class ImportedFileNode(Owned):
    """A file that went in whole; it is not read again while its sessions are there."""

    __label__ = "ImportedFile"
    name = StringProperty(required=True)
    format = StringProperty(required=True)
    sha256 = StringProperty(required=True)
    bytes = IntegerProperty()
    session_count = IntegerProperty()
    recorded_from = TimeProperty()


class ThinkingNodeNode(Believable):
    __label__ = "ThinkingNode"
    position = IntegerProperty()
    role = StringProperty()
    reasoning = StringProperty()
    response = StringProperty()
    confidence = FloatProperty()
    confidence_basis = StringProperty()
    provider = StringProperty()
    api = StringProperty()
    author = StringProperty()
    model = StringProperty()
    branch_id = StringProperty()
    response_id = StringProperty()
    effort = StringProperty()
    effort_reason = StringProperty()
    thinking_budget = IntegerProperty()
    usage = StringProperty()
    stop_reason = StringProperty()
    failure = StringProperty()
    degraded = ArrayProperty(StringProperty())
    turn_id = StringProperty()
    branch = StringProperty()
    source = StringProperty()
    external_id = StringProperty()
    content_sha256 = StringProperty()
    references_due = StringProperty()
    proposals_due = StringProperty()
    refinement_due = StringProperty()
    refined_by = StringProperty()
    refinement_refused = IntegerProperty()
    refinement_failure = StringProperty()
    session = AsyncRelationshipFrom("SessionNode", "HAS_NODE", AsyncZeroOrOne)
    parent = AsyncRelationshipTo("ThinkingNodeNode", "FOLLOWS", AsyncZeroOrOne, model=Tie)
    blocks = AsyncRelationshipTo("ContentBlockNode", "HAS_BLOCK")
    steps = AsyncRelationshipTo("ReasoningStepNode", "HAS_STEP")
    raw = AsyncRelationshipTo("RawPayloadNode", "HAS_RAW", AsyncZeroOrOne)
    turn = AsyncRelationshipTo("TurnNode", "HAS_TURN", AsyncZeroOrOne)
    plans = AsyncRelationshipTo("TaskPlanNode", "PLANNED")
    raises = AsyncRelationshipTo("IssueNode", "RAISES")
    answers = AsyncRelationshipTo("IssueNode", "ANSWERS", model=Reply)
    decisions = AsyncRelationshipTo("DecisionPointNode", "DECIDED", model=Tie)
    used = AsyncRelationshipTo("KnowledgeEntryNode", "USED", model=Tie)
    derived_from = AsyncRelationshipTo("Found", "DERIVED_FROM", model=Tie)
    influences = AsyncRelationshipTo("ThinkingNodeNode", "INFLUENCES", model=Tie)
    supports = AsyncRelationshipTo("ThinkingNodeNode", "SUPPORTS", model=Tie)
    contradicts = AsyncRelationshipTo("ThinkingNodeNode", "CONTRADICTS", model=Tie)
    supersedes = AsyncRelationshipTo("ThinkingNodeNode", "SUPERSEDES", model=Tie)
    refines = AsyncRelationshipTo("ThinkingNodeNode", "REFINES", model=Tie)
    challenges = AsyncRelationshipTo("ThinkingNodeNode", "CHALLENGES", model=Tie)
    verifies = AsyncRelationshipTo("ThinkingNodeNode", "VERIFIES", model=Tie)
    merges = AsyncRelationshipTo("ThinkingNodeNode", "MERGES", model=Tie)
    observes = AsyncRelationshipTo("ThinkingNodeNode", "OBSERVES", model=Tie)
    leads_to = AsyncRelationshipTo("ThinkingNodeNode", "LEADS_TO", model=Tie)
    branches_from = AsyncRelationshipTo("ThinkingNodeNode", "BRANCHES_FROM", model=Tie)
    revises = AsyncRelationshipTo("ThinkingNodeNode", "REVISES", model=Tie)


class BranchNode(Owned):
    """A line of turns; its head is the id of a node, so that it moves in one place."""

    __label__ = "Branch"
    session_id = StringProperty(required=True)
    name = StringProperty(required=True)
    provider = StringProperty(required=True)
    api = StringProperty(required=True)
    model = StringProperty(required=True)
    resolved_from = StringProperty(required=True)
    head_id = StringProperty()
    forked_from_id = StringProperty()
    source_branch_id = StringProperty()
    response_id = StringProperty()
    lease_owner = StringProperty()
    lease_until = TimeProperty()
    version = IntegerProperty()
    recorded_from = TimeProperty()
    locked_at = TimeProperty()
    session = AsyncRelationshipFrom("SessionNode", "HAS_BRANCH", AsyncOne)
    fork = AsyncRelationshipTo("ThinkingNodeNode", "BRANCHES_FROM", AsyncZeroOrOne, model=Tie)


class ModelDefaultNode(Owned):
    """What a tenant takes where nobody names a provider; its id is the tenant's."""

    __label__ = "ModelDefault"
    provider = StringProperty(required=True)
    model = StringProperty()
    recorded_from = TimeProperty()


class EntityNode(Owned):
    """What texts speak of; its key is its name whatever the case."""

    __label__ = "Entity"
    kind = StringProperty(required=True)
    key = StringProperty(required=True)
    name = StringProperty(required=True)
    recorded_from = TimeProperty()


class VectorChoiceNode(Owned):
    """Which models make the vectors of a tenant, whose id is its own."""

    __label__ = "VectorChoice"
    uid = StringProperty(unique_index=True, db_property="id")
    model = StringProperty(required=True)
    next = StringProperty()


class ContentBlockNode(Owned):
    __label__ = "ContentBlock"
    index = IntegerProperty()
    kind = StringProperty(required=True)
    text = StringProperty()
    json = StringProperty()
    node = AsyncRelationshipFrom("ThinkingNodeNode", "HAS_BLOCK", AsyncOne)


class ReasoningStepNode(Owned):
    __label__ = "ReasoningStep"
    index = IntegerProperty()
    kind = StringProperty(required=True)
    text = StringProperty()
    start = IntegerProperty()
    end = IntegerProperty()
    node = AsyncRelationshipFrom("ThinkingNodeNode", "HAS_STEP", AsyncOne)


class DecisionPointNode(Believable):
    __label__ = "DecisionPoint"
    node_id = StringProperty()
    description = StringProperty()
    question = StringProperty()
    confidence = FloatProperty()
    certainty = FloatProperty()
    marker = StringProperty()
    start = IntegerProperty()
    end = IntegerProperty()
    extracted_by = StringProperty()
    refined_by = StringProperty()
    listed_at = TimeProperty()
    node = AsyncRelationshipFrom("ThinkingNodeNode", "DECIDED", AsyncZeroOrOne, model=Tie)
    chose = AsyncRelationshipTo("OptionNode", "CHOSE", AsyncZeroOrOne, model=Judgement)
    rejected = AsyncRelationshipTo("OptionNode", "REJECTED", model=Judgement)
    outcomes = AsyncRelationshipTo("OutcomeNode", "RESULTED_IN", model=Tie)


class OptionNode(Owned):
    __label__ = "Option"
    text = StringProperty(required=True)
    recorded_from = TimeProperty()
    chosen_by = AsyncRelationshipFrom("DecisionPointNode", "CHOSE", model=Judgement)
    rejected_by = AsyncRelationshipFrom("DecisionPointNode", "REJECTED", model=Judgement)
    stands_for = AsyncRelationshipTo("ForkBranchNode", "STANDS_FOR", AsyncZeroOrOne)


class KnowledgeEntryNode(Believable):
    __label__ = "KnowledgeEntry"
    title = StringProperty()
    content = StringProperty()
    category = StringProperty()
    subcategory = StringProperty()
    tags = ArrayProperty(StringProperty())
    source = StringProperty()
    categorized_by = StringProperty()
    tier = StringProperty()
    tier_since = TimeProperty()
    tokens = IntegerProperty()
    classifications = AsyncRelationshipTo("ClassificationNode", "CLASSIFIED_AS")
    related_to = AsyncRelationshipTo("KnowledgeEntryNode", "RELATED_TO", model=Tie)
    derived_from = AsyncRelationshipTo("KnowledgeEntryNode", "DERIVED_FROM", model=Tie)
    updates = AsyncRelationshipTo("KnowledgeEntryNode", "UPDATES", model=Tie)
    part_of = AsyncRelationshipTo("KnowledgeEntryNode", "PART_OF", model=Tie)
    used_by = AsyncRelationshipFrom("ThinkingNodeNode", "USED", model=Tie)


class ContradictionNode(Found):
    __label__ = "Contradiction"
    type = StringProperty()
    severity = StringProperty()
    resolution = StringProperty()
    summary = StringProperty()
    detector = StringProperty()
    confidence = FloatProperty()
    rationale = StringProperty()
    spans_a = ArrayProperty(IntegerProperty())
    spans_b = ArrayProperty(IntegerProperty())
    verdicts = StringProperty()
    falls = IntegerProperty()
    falls_due = BooleanProperty()
    side_a = AsyncRelationshipTo("Found", "SIDE_A", AsyncOne, model=Tie)
    side_b = AsyncRelationshipTo("Found", "SIDE_B", AsyncOne, model=Tie)
    resolved_by = AsyncRelationshipTo("Found", "RESOLVED_BY", model=Settlement)
    produced = AsyncRelationshipTo("Believable", "PRODUCED", model=Settlement)
    statuses = AsyncRelationshipTo("StatusRecordNode", "HAD_STATUS")


class InsightNode(Believable):
    __label__ = "Insight"
    type = StringProperty()
    text = StringProperty()
    confidence = FloatProperty()
    evidence = AsyncRelationshipTo("ThinkingNodeNode", "EVIDENCED_BY", model=Evidence)


class HypothesisNode(Believable):
    __label__ = "Hypothesis"
    text = StringProperty()
    author = StringProperty()
    score = FloatProperty()
    locked_at = TimeProperty()
    verifications = AsyncRelationshipFrom("VerificationNode", "OF", model=Tie)
    conclusions = AsyncRelationshipTo("ConclusionNode", "RESULTED_IN", model=Tie)


class JobNode(Owned):
    __label__ = "Job"
    kind = StringProperty(required=True)
    subject_id = StringProperty()
    status = StringProperty(required=True)
    attempt = IntegerProperty()
    done = IntegerProperty()
    error = StringProperty()
    worker = StringProperty()
    lease_until = TimeProperty()
    heartbeat_at = TimeProperty()
    locked_at = TimeProperty()
    recorded_from = TimeProperty()


class StreamNode(Owned):
    __label__ = "Stream"
    head = IntegerProperty()
    recorded_from = TimeProperty()
    locked_at = TimeProperty()


class EventNode(AsyncStructuredNode):
    """Known by its tenant, stream and number together, which neomodel cannot say."""

    __label__ = "Event"
    tenant_id = StringProperty(required=True)
    stream_id = StringProperty(required=True)
    seq = IntegerProperty(required=True)
    type = StringProperty()
    payload = StringProperty()
    at = TimeProperty()
    tied = BooleanProperty()
    about = AsyncRelationshipTo("Found", "ABOUT")
