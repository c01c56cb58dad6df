"""Forks, as `app.graph.models` declares nodes."""

from neomodel import (
    ArrayProperty,
    AsyncOne,
    AsyncRelationshipFrom,
    AsyncRelationshipTo,
    AsyncStructuredRel,
    AsyncZeroOrOne,
    FloatProperty,
    IntegerProperty,
    StringProperty,
)
from neomodel import DateTimeNeo4jFormatProperty as TimeProperty

from app.graph.model_base import Owned


class Utterance(AsyncStructuredRel):
    """What a branch says to a point."""

    index = IntegerProperty()
    text = StringProperty()
    confidence = FloatProperty()


class ForkNode(Owned):
    __label__ = "Fork"
    session_id = StringProperty(required=True)
    node_id = StringProperty(required=True)
    question = StringProperty()
    context = StringProperty()
    status = StringProperty(required=True)
    reason = StringProperty()
    line_id = StringProperty()
    provider = StringProperty()
    model = StringProperty()
    effort = StringProperty()
    job_id = StringProperty()
    reforked_from_id = StringProperty()
    selected_id = StringProperty()
    decision_id = StringProperty()
    locked_at = TimeProperty()
    recorded_from = TimeProperty()
    ended_at = TimeProperty()
    session = AsyncRelationshipFrom("SessionNode", "HAS_FORK", AsyncOne)
    asks = AsyncRelationshipTo("ThinkingNodeNode", "ASKS", AsyncOne)
    branches = AsyncRelationshipTo("ForkBranchNode", "HAS_BRANCH")
    comparisons = AsyncRelationshipTo("ForkComparisonNode", "COMPARED_IN")
    settled_by = AsyncRelationshipTo("DecisionPointNode", "SETTLED_BY", AsyncZeroOrOne)
    reforks = AsyncRelationshipTo("ForkNode", "REFORKS", AsyncZeroOrOne)


class ForkBranchNode(Owned):
    __label__ = "ForkBranch"
    fork_id = StringProperty(required=True)
    index = IntegerProperty()
    style = StringProperty(required=True)
    frame = StringProperty()
    unsaid = FloatProperty()
    support = FloatProperty()
    attack = FloatProperty()
    lead = StringProperty()
    recorded_from = TimeProperty()
    origin = StringProperty()
    status = StringProperty(required=True)
    attempt = IntegerProperty()
    node_id = StringProperty()
    conclusion = StringProperty()
    confidence = FloatProperty()
    confidence_basis = StringProperty()
    parse = StringProperty()
    failure = StringProperty()
    cited_ids = ArrayProperty(StringProperty())
    ended_at = TimeProperty()
    grows_from = AsyncRelationshipTo("ForkBranchNode", "GROWS_FROM")
    found = AsyncRelationshipTo("ForkFindingNode", "FOUND")
    produced = AsyncRelationshipTo("ThinkingNodeNode", "PRODUCED", AsyncZeroOrOne)


class ForkStyleNode(Owned):
    """A style that a tenant defined; an older definition of its name is closed and kept."""

    __label__ = "ForkStyle"
    name = StringProperty(required=True)
    title = StringProperty()
    frame = StringProperty()
    unsaid = FloatProperty()
    support = FloatProperty()
    attack = FloatProperty()
    lead = StringProperty()
    recorded_from = TimeProperty()
    recorded_to = TimeProperty()


class ForkFindingNode(Owned):
    __label__ = "ForkFinding"
    kind = StringProperty(required=True)
    index = IntegerProperty()
    text = StringProperty()
    cited_ids = ArrayProperty(StringProperty())


class ForkGuidanceNode(Owned):
    """What branches were told to mind."""

    __label__ = "ForkGuidance"
    text = StringProperty()
    recorded_from = TimeProperty()
    guides = AsyncRelationshipTo("ForkBranchNode", "GUIDES")


class ForkComparisonNode(Owned):
    __label__ = "ForkComparison"
    index = IntegerProperty()
    min = FloatProperty()
    max = FloatProperty()
    mean = FloatProperty()
    insight = StringProperty()
    node_id = StringProperty()
    degraded = StringProperty()
    recorded_from = TimeProperty()
    points = AsyncRelationshipTo("ForkPointNode", "HAS_POINT")
    advice = AsyncRelationshipTo("ForkAdviceNode", "ADVISES")
    deepened_by = AsyncRelationshipTo("ThinkingNodeNode", "DEEPENED_BY", AsyncZeroOrOne)


class ForkPointNode(Owned):
    __label__ = "ForkPoint"
    kind = StringProperty(required=True)
    index = IntegerProperty()
    text = StringProperty()
    agreement = StringProperty()
    significance = StringProperty()
    found_by = StringProperty()
    said_by = AsyncRelationshipTo("ForkBranchNode", "SAID_BY", model=Utterance)


class ForkAdviceNode(Owned):
    __label__ = "ForkAdvice"
    index = IntegerProperty()
    rationale = StringProperty()
    confidence = FloatProperty()
    found_by = StringProperty()
    recommends = AsyncRelationshipTo("ForkBranchNode", "RECOMMENDS", AsyncZeroOrOne)
