"""What knowledge is taken to be about, declared."""

from neomodel import (
    ArrayProperty,
    FloatProperty,
    StringProperty,
)
from neomodel import DateTimeNeo4jFormatProperty as TimeProperty

from app.graph.model_base import (
    Owned,
)


class ClassificationNode(Owned):
    """What somebody or something took an entry to be about."""

    __label__ = "Classification"
    category = StringProperty(required=True)
    subcategory = StringProperty()
    by = StringProperty(required=True)
    detector = StringProperty()
    confidence = FloatProperty()
    words = ArrayProperty(StringProperty())
    recorded_from = TimeProperty()


class CategoryNode(Owned):
    """A category of the tenant's own."""

    __label__ = "Category"
    category = StringProperty(required=True)
    subcategory = StringProperty(required=True)
    words = ArrayProperty(StringProperty())
    recorded_from = TimeProperty()


class ErasureNode(Owned):
    """What a job erases; what it is about is known only until it is done."""

    __label__ = "Erasure"
    subject = StringProperty()
    session_id = StringProperty()
    walk = StringProperty()
    recorded_from = TimeProperty()
    ended_at = TimeProperty()
