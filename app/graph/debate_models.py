"""Debates, as `app.graph.models` declares nodes."""

from neomodel import (
    ArrayProperty,
    AsyncOne,
    AsyncRelationshipFrom,
    AsyncRelationshipTo,
    AsyncStructuredRel,
    BooleanProperty,
    FloatProperty,
    IntegerProperty,
    StringProperty,
)
from neomodel import DateTimeNeo4jFormatProperty as TimeProperty

from app.graph.model_base import Owned


class Spoken(AsyncStructuredRel):
    """A turn, in its round or beside the rounds."""

    role = StringProperty()
    key = StringProperty()
    attempt = IntegerProperty()


class Verdict(AsyncStructuredRel):
    """What a round made of an issue."""

    status = StringProperty()
    note = StringProperty()
    stated = BooleanProperty()


class Reply(AsyncStructuredRel):
    """What a proposal says to an issue."""

    stance = StringProperty()
    reply = StringProperty()


class TemplateUse(AsyncStructuredRel):
    """A version of a template that a debate was given."""

    rank = IntegerProperty()
    score = FloatProperty()
    recorded_from = TimeProperty()


class DebateNode(Owned):
    """A debate; its id names its event stream too."""

    __label__ = "Debate"
    session_id = StringProperty(required=True)
    question = StringProperty(required=True)
    question_node_id = StringProperty()
    job_id = StringProperty()
    status = StringProperty(required=True)
    min_rounds = IntegerProperty()
    max_rounds = IntegerProperty()
    stop_score = FloatProperty()
    score_samples = IntegerProperty()
    budget_tokens = IntegerProperty()
    stop_reason = StringProperty()
    failure = StringProperty()
    templates = ArrayProperty(StringProperty())
    answer = StringProperty()
    answer_node_id = StringProperty()
    confidence = FloatProperty()
    insights = ArrayProperty(StringProperty())
    caveats = ArrayProperty(StringProperty())
    locked_at = TimeProperty()
    recorded_from = TimeProperty()
    ended_at = TimeProperty()
    session = AsyncRelationshipFrom("SessionNode", "HAS_DEBATE", AsyncOne)
    asks = AsyncRelationshipTo("ThinkingNodeNode", "ASKS", AsyncOne)
    roles = AsyncRelationshipTo("DebateRoleNode", "HAS_ROLE")
    rounds = AsyncRelationshipTo("RoundNode", "HAS_ROUND")
    turns = AsyncRelationshipTo("ThinkingNodeNode", "HAS_TURN", model=Spoken)
    score = AsyncRelationshipTo("ScoreNode", "HAS_SCORE")
    templates_given = AsyncRelationshipTo("TemplateVersionNode", "USED_TEMPLATE", model=TemplateUse)


class DebateRoleNode(Owned):
    """Who speaks in a role, settled when the debate was begun."""

    __label__ = "DebateRole"
    role = StringProperty(required=True)
    provider = StringProperty()
    model = StringProperty()
    temperature = FloatProperty()
    max_output_tokens = IntegerProperty()
    branch_id = StringProperty()


class RoundNode(Owned):
    """One answer and what was said against it."""

    __label__ = "Round"
    index = IntegerProperty()
    proposal_confidence = FloatProperty()
    similarity = FloatProperty()
    skeptic_score = FloatProperty()
    ready = BooleanProperty()
    parse_quality = StringProperty()
    changed = IntegerProperty()
    turns = AsyncRelationshipTo("ThinkingNodeNode", "HAS_TURN", model=Spoken)
    raised = AsyncRelationshipTo("IssueNode", "RAISED")
    judged = AsyncRelationshipTo("IssueNode", "JUDGED", model=Verdict)


class IssueNode(Owned):
    """What is wrong with an answer."""

    __label__ = "Issue"
    key = StringProperty(required=True)
    number = IntegerProperty()
    severity = StringProperty()
    status = StringProperty()
    location = StringProperty()
    problem = StringProperty()
    fix = StringProperty()
    counterexample = StringProperty()
    strategy = StringProperty()


class ScoreNode(Owned):
    """What the judge came to; without a figure where nothing could be read."""

    __label__ = "Score"
    status = StringProperty(required=True)
    total = FloatProperty()
    spread = FloatProperty()
    samples = IntegerProperty()
    readable = IntegerProperty()
    recorded_from = TimeProperty()
    criteria = AsyncRelationshipTo("CriterionScoreNode", "HAS_CRITERION")
    judged_by = AsyncRelationshipTo("ThinkingNodeNode", "JUDGED_BY")


class CriterionScoreNode(Owned):
    __label__ = "CriterionScore"
    criterion = StringProperty(required=True)
    points = FloatProperty()
    evidence = StringProperty()


class RatingNode(Owned):
    """What a person gives; a later one closes it."""

    __label__ = "Rating"
    value = IntegerProperty(required=True)
    note = StringProperty()
    recorded_from = TimeProperty()
    recorded_to = TimeProperty()
    of = AsyncRelationshipTo("DebateNode", "OF")
