"""What beliefs rest on and what became of them, declared."""

from neomodel import (
    ArrayProperty,
    AsyncOne,
    AsyncRelationshipTo,
    AsyncZeroOrOne,
    BooleanProperty,
    FloatProperty,
    IntegerProperty,
    StringProperty,
)
from neomodel import DateTimeNeo4jFormatProperty as TimeProperty

from app.graph.model_base import (
    Owned,
    Quotation,
)


class JustificationNode(Owned):
    __label__ = "Justification"
    rule = StringProperty()
    premise_count = IntegerProperty()
    recorded_from = TimeProperty()
    premises = AsyncRelationshipTo("Believable", "PREMISE")
    concludes = AsyncRelationshipTo("Believable", "CONCLUDES", AsyncOne)


class ProposalNode(Owned):
    """What a text or a use says of beliefs, until somebody decides."""

    __label__ = "Proposal"
    kind = StringProperty(required=True)
    status = StringProperty(required=True)
    rule = StringProperty()
    confidence = FloatProperty()
    stated = BooleanProperty()
    evidence_id = StringProperty()
    falls = IntegerProperty()
    falls_due = BooleanProperty()
    decided_by = StringProperty()
    decided_at = TimeProperty()
    edited = BooleanProperty()
    note = StringProperty()
    said_at = TimeProperty()
    recorded_from = TimeProperty()
    locked_at = TimeProperty()
    changes = AsyncRelationshipTo("Found", "CHANGES", AsyncZeroOrOne, model=Quotation)
    cites = AsyncRelationshipTo("Found", "CITES", model=Quotation)


class StatusRecordNode(Owned):
    """The status of a belief or a contradiction for a time."""

    __label__ = "StatusRecord"
    subject_id = StringProperty(required=True)
    kind = StringProperty()
    status = StringProperty(required=True)
    disputed = BooleanProperty()
    superseded_by = StringProperty()
    reason = StringProperty()
    resolution = StringProperty()
    valid_from = TimeProperty()
    valid_to = TimeProperty()
    believed_from = TimeProperty()
    recorded_from = TimeProperty()
    recorded_to = TimeProperty()


class BeliefOperationNode(Owned):
    """An operation that was done; sent again it does nothing."""

    __label__ = "BeliefOperation"
    type = StringProperty(required=True)
    fingerprint = StringProperty(required=True)
    recorded_from = TimeProperty()


class BeliefLockNode(Owned):
    """What the operations of a tenant take turns on; `frontier` is the cascade's scratch pad."""

    __label__ = "BeliefLock"
    last_at = TimeProperty()
    locked_at = TimeProperty()
    frontier = ArrayProperty(StringProperty())
