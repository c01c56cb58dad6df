"""What the declarations of all nodes and relationships share."""

from neomodel import (
    ArrayProperty,
    AsyncRelationshipTo,
    AsyncStructuredNode,
    AsyncStructuredRel,
    BooleanProperty,
    FloatProperty,
    IntegerProperty,
    StringProperty,
)
from neomodel import DateTimeNeo4jFormatProperty as TimeProperty
from neomodel.properties import Property


class Tie(AsyncStructuredRel):
    """A relationship with a history of its own."""

    uid = StringProperty(db_property="id")
    recorded_from = TimeProperty()
    weight = FloatProperty()
    origin = StringProperty(db_property="source")
    rule = StringProperty()
    evidence_id = StringProperty()
    span = ArrayProperty(IntegerProperty())


class Dependency(Tie):
    """A premise, tied to the conclusion of a justification."""

    justification_id = StringProperty()


class Quotation(AsyncStructuredRel):
    """The words of a thing that a proposal is about."""

    quote = StringProperty()
    claim = StringProperty()
    span = ArrayProperty(IntegerProperty())
    statement_id = StringProperty()


class Settlement(Tie):
    """What settled a contradiction, until it was reopened."""

    recorded_to = TimeProperty()


class Judgement(AsyncStructuredRel):
    """How an option was judged."""

    uid = StringProperty(db_property="id")
    reason = StringProperty()
    found_by = StringProperty()
    index = IntegerProperty()
    recorded_from = TimeProperty()


class Evidence(AsyncStructuredRel):
    uid = StringProperty(db_property="id")
    excerpt = StringProperty()
    relevance = FloatProperty()
    recorded_from = TimeProperty()


class Mention(Tie):
    """A place in the text that search knows, in code points; `end` is exclusive."""

    start = IntegerProperty()
    end = IntegerProperty()


class Owned(AsyncStructuredNode):
    """Every node belongs to a tenant; its id is one within it, which neomodel cannot say."""

    __abstract_node__ = True
    uid = StringProperty(db_property="id")
    tenant_id = StringProperty(required=True)


class BytesProperty(Property[bytes]):
    """What the driver gives and takes as bytes."""

    def inflate(self, value: bytes, rethrow: bool = True) -> bytes:
        return bytes(value)

    def deflate(self, value: bytes, rethrow: bool = True) -> bytes:
        return bytes(value)


class Found(Owned):
    """What search returns; carries the label `Searchable`, and `Contextual` once in its context."""

    __abstract_node__ = True
    __optional_labels__ = ["Searchable", "Contextual"]
    kind = StringProperty(required=True)
    session_id = StringProperty()
    status = StringProperty()
    search_text = StringProperty()
    tenant_key = StringProperty()
    kind_key = StringProperty()
    session_key = StringProperty()
    embedding = ArrayProperty(FloatProperty())
    embedding_state = StringProperty()
    embedding_voyage_4 = ArrayProperty(FloatProperty())
    embedding_state_voyage_4 = StringProperty()
    token_vectors = BytesProperty()
    context_text = StringProperty()
    context_embedding = ArrayProperty(FloatProperty())
    context_due = StringProperty()
    forgotten = BooleanProperty()
    context_embedding_voyage_4 = ArrayProperty(FloatProperty())
    context_due_voyage_4 = StringProperty()
    mentions_state = StringProperty()
    generated = BooleanProperty()
    valid_from = TimeProperty()
    recorded_from = TimeProperty()
    locked_at = TimeProperty()
    mentions = AsyncRelationshipTo("EntityNode", "MENTIONS", model=Mention)


class Believable(Found):
    """What can be held true; carries the third label `Belief` once somebody does."""

    __abstract_node__ = True
    __optional_labels__ = ["Searchable", "Contextual", "Belief"]
    valid_to = TimeProperty()
    believed_from = TimeProperty()
    asserted_from = TimeProperty()
    assumed_from = TimeProperty()
    assumed_to = TimeProperty()
    withdrawn = StringProperty()
    withdrawn_reason = StringProperty()
    superseded_by = StringProperty()
    resolved_in = StringProperty()
    held_rank = IntegerProperty()
    free_rank = IntegerProperty()
    belief_status = StringProperty()
    disputed = BooleanProperty()
    compare_state = StringProperty()
    compared_by = StringProperty()
    statuses = AsyncRelationshipTo("StatusRecordNode", "HAD_STATUS")
    premises = AsyncRelationshipTo("Believable", "DEPENDS_ON", model=Dependency)
