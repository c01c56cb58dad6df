"""What is made of hypotheses, as `app.graph.models` declares nodes."""

from neomodel import (
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

from app.graph.model_base import Owned, Tie


class Stance(AsyncStructuredRel):
    """Which side a thing takes on a hypothesis."""

    uid = StringProperty(db_property="id")
    stance = StringProperty()
    similarity = FloatProperty()
    weight = FloatProperty()
    rule = StringProperty()
    quote = StringProperty()
    recorded_from = TimeProperty()


class VerificationNode(Owned):
    """How a hypothesis stood at a time."""

    __label__ = "Verification"
    score = FloatProperty(required=True)
    ratio = FloatProperty()
    supporting = IntegerProperty()
    contradicting = IntegerProperty()
    neutral = IntegerProperty()
    is_complete = BooleanProperty()
    includes_session = BooleanProperty()
    support_at = FloatProperty()
    contradict_at = FloatProperty()
    revise_at = FloatProperty()
    suggested_status = StringProperty()
    suggestion = StringProperty()
    recorded_from = TimeProperty()
    hypothesis = AsyncRelationshipTo("HypothesisNode", "OF", AsyncOne, model=Tie)
    evidence = AsyncRelationshipTo("Found", "EVIDENCE", model=Stance)


class ConclusionNode(Owned):
    """What somebody made of a hypothesis."""

    __label__ = "Conclusion"
    status = StringProperty(required=True)
    rationale = StringProperty(required=True)
    recorded_from = TimeProperty()
    hypothesis = AsyncRelationshipFrom("HypothesisNode", "RESULTED_IN", AsyncOne, model=Tie)
