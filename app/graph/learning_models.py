"""Templates and what is learned from: see `app.graph.models`."""

from neomodel import (
    ArrayProperty,
    AsyncOne,
    AsyncRelationshipFrom,
    AsyncRelationshipTo,
    BooleanProperty,
    FloatProperty,
    IntegerProperty,
    StringProperty,
)
from neomodel import DateTimeNeo4jFormatProperty as TimeProperty

from app.graph.model_base import Found, Owned


class TemplateNode(Found):
    """Its id follows from its name; `domain` is that of the current version."""

    __label__ = "Template"
    name = StringProperty(required=True)
    slug = StringProperty(required=True)
    source = StringProperty(required=True)
    fallback = BooleanProperty()
    version = IntegerProperty()
    domain = StringProperty()
    versions = AsyncRelationshipTo("TemplateVersionNode", "HAS_VERSION")


class TemplateVersionNode(Owned):
    """What a template says; written once."""

    __label__ = "TemplateVersion"
    number = IntegerProperty()
    sha256 = StringProperty(required=True)
    description = StringProperty()
    domain = StringProperty()
    complexity = StringProperty()
    methodology = StringProperty()
    keywords = ArrayProperty(StringProperty())
    body = StringProperty()
    recorded_from = TimeProperty()
    template = AsyncRelationshipFrom("TemplateNode", "HAS_VERSION", AsyncOne)


class TemplateUseNode(Owned):
    """A run that used a version of a template."""

    __label__ = "TemplateUse"
    run_id = StringProperty(required=True)
    score = FloatProperty()
    recorded_from = TimeProperty()
    version = AsyncRelationshipTo("TemplateVersionNode", "OF", AsyncOne)


class FineTuneRunNode(Owned):
    """A run of an external trainer."""

    __label__ = "FineTuneRun"
    name = StringProperty(required=True)
    base_model = StringProperty(required=True)
    format = StringProperty(required=True)
    status = StringProperty(required=True)
    seed = IntegerProperty()
    min_quality = FloatProperty()
    kinds = ArrayProperty(StringProperty())
    trace_count = IntegerProperty()
    dataset_sha256 = StringProperty()
    hyperparameters = StringProperty()
    step = IntegerProperty()
    steps = IntegerProperty()
    metrics = StringProperty()
    attempt = IntegerProperty()
    error = StringProperty()
    erased_lines = IntegerProperty()
    job_id = StringProperty()
    folder = StringProperty()
    recorded_from = TimeProperty()
    updated_at = TimeProperty()
    ended_at = TimeProperty()
    produced = AsyncRelationshipTo("AdapterNode", "PRODUCED")
    trained_on = AsyncRelationshipTo("ThinkingNodeNode", "TRAINED_ON")


class AdapterNode(Owned):
    """What a trainer made: a file or a folder, known by its hash."""

    __label__ = "Adapter"
    name = StringProperty(required=True)
    base_model = StringProperty(required=True)
    sha256 = StringProperty(required=True)
    bytes = IntegerProperty()
    path = StringProperty(required=True)
    recorded_from = TimeProperty()
    run = AsyncRelationshipFrom("FineTuneRunNode", "PRODUCED", AsyncOne)


class AdapterActivationNode(Owned):
    """An adapter was in force for a time."""

    __label__ = "AdapterActivation"
    base_model = StringProperty(required=True)
    reason = StringProperty()
    previous_id = StringProperty()
    recorded_from = TimeProperty()
    recorded_to = TimeProperty()
    adapter = AsyncRelationshipTo("AdapterNode", "OF", AsyncOne)
