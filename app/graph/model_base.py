"""What the declarations of all nodes and relationships share."""

from neomodel import (
    ArrayProperty,
    AsyncStructuredNode,
    AsyncStructuredRel,
    FloatProperty,
    IntegerProperty,
    StringProperty,
)
from neomodel import DateTimeNeo4jFormatProperty as TimeProperty


class Tie(AsyncStructuredRel):
    """A relationship with a history of its own."""

    uid = StringProperty(db_property="id")
    recorded_from = TimeProperty()
    weight = FloatProperty()
    origin = StringProperty(db_property="source")


class Judgement(AsyncStructuredRel):
    """How an option was judged."""

    uid = StringProperty(db_property="id")
    reason = StringProperty()
    index = IntegerProperty()
    recorded_from = TimeProperty()


class Evidence(AsyncStructuredRel):
    uid = StringProperty(db_property="id")
    excerpt = StringProperty()
    relevance = FloatProperty()
    recorded_from = TimeProperty()


class Owned(AsyncStructuredNode):
    """Every node belongs to a tenant."""

    __abstract_node__ = True
    uid = StringProperty(unique_index=True, db_property="id")
    tenant_id = StringProperty(required=True)


class Found(Owned):
    """What search returns; carries the second label `Searchable`."""

    __abstract_node__ = True
    __optional_labels__ = ["Searchable"]
    kind = StringProperty(required=True)
    session_id = StringProperty()
    status = StringProperty()
    search_text = StringProperty()
    tenant_key = StringProperty()
    kind_key = StringProperty()
    session_key = StringProperty()
    embedding = ArrayProperty(FloatProperty())
    embedding_model = StringProperty()
    embedding_state = StringProperty()
    valid_from = TimeProperty()
    recorded_from = TimeProperty()
