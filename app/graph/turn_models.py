"""Turns, plans and what they cost, as `app.graph.models` declares nodes."""

from neomodel import (
    ArrayProperty,
    AsyncOne,
    AsyncRelationshipFrom,
    AsyncRelationshipTo,
    AsyncZeroOrOne,
    BooleanProperty,
    FloatProperty,
    IntegerProperty,
    StringProperty,
)
from neomodel import DateTimeNeo4jFormatProperty as TimeProperty

from app.graph.model_base import BytesProperty, Owned


class TurnNode(Owned):
    """A turn under way, held by a lease and gone once it is over; its id is its first answer's."""

    __label__ = "Turn"
    session_id = StringProperty(required=True)
    branch_id = StringProperty(required=True)
    advances = BooleanProperty()
    node_id = StringProperty(required=True)
    line = StringProperty()
    worker = StringProperty()
    degraded = ArrayProperty(StringProperty())
    batch = IntegerProperty()
    cancelled = BooleanProperty()
    lease_until = TimeProperty()
    locked_at = TimeProperty()
    recorded_from = TimeProperty()
    node = AsyncRelationshipFrom("ThinkingNodeNode", "HAS_TURN", AsyncOne)


class TokenTotalNode(Owned):
    """What one session spent on one model."""

    __label__ = "TokenTotal"
    session_id = StringProperty(required=True)
    provider = StringProperty(required=True)
    model = StringProperty(required=True)
    calls = IntegerProperty()
    input_tokens = IntegerProperty()
    output_tokens = IntegerProperty()
    thinking_tokens = IntegerProperty()
    cache_read_tokens = IntegerProperty()
    cache_write_tokens = IntegerProperty()
    unpriced_calls = IntegerProperty()
    cost = FloatProperty()
    recorded_from = TimeProperty()
    session = AsyncRelationshipFrom("SessionNode", "SPENT", AsyncOne)


class DaySpendingNode(Owned):
    """A part of what a tenant spent on models in a day; it outlives the sessions that spent it."""

    __label__ = "DaySpending"
    output_tokens = IntegerProperty()
    cost = FloatProperty()
    recorded_from = TimeProperty()


class TaskPlanNode(Owned):
    __label__ = "TaskPlan"
    session_id = StringProperty(required=True)
    node_id = StringProperty(required=True)
    goal = StringProperty()
    status = StringProperty()
    recorded_from = TimeProperty()
    node = AsyncRelationshipFrom("ThinkingNodeNode", "PLANNED", AsyncOne)
    tasks = AsyncRelationshipTo("TaskNode", "HAS_TASK")


class TaskNode(Owned):
    __label__ = "Task"
    index = IntegerProperty()
    key = StringProperty(required=True)
    description = StringProperty()
    agent = StringProperty()
    depends_on = ArrayProperty(StringProperty())
    status = StringProperty()
    note = StringProperty()
    node_id = StringProperty()
    recorded_from = TimeProperty()
    plan = AsyncRelationshipFrom("TaskPlanNode", "HAS_TASK", AsyncOne)
    needs = AsyncRelationshipTo("TaskNode", "NEEDS")
    answer = AsyncRelationshipTo("ThinkingNodeNode", "RAN_AS", AsyncZeroOrOne)


class RunQueueNode(Owned):
    """What a tenant's jobs wait in. That whose id is the tenant's is locked while its waiting
    deliberations are counted; the others name the kinds that wait for the same workers."""

    __label__ = "RunQueue"
    locked_at = TimeProperty()
    served_at = TimeProperty()


class RawPayloadNode(Owned):
    __label__ = "RawPayload"
    node_id = StringProperty(required=True)
    provider = StringProperty(required=True)
    api = StringProperty(required=True)
    model = StringProperty(required=True)
    schema_version = IntegerProperty()
    captured_at = TimeProperty()
    sha256 = StringProperty()
    complete = BooleanProperty()
    truncated = BooleanProperty()
    size = IntegerProperty()
    bytes = BytesProperty()
    node = AsyncRelationshipFrom("ThinkingNodeNode", "HAS_RAW", AsyncOne)
    chunks = AsyncRelationshipTo("RawChunkNode", "HAS_CHUNK")


class RawChunkNode(Owned):
    """A piece of a payload that is still being received."""

    __label__ = "RawChunk"
    index = IntegerProperty()
    bytes = BytesProperty()
    payload = AsyncRelationshipFrom("RawPayloadNode", "HAS_CHUNK", AsyncOne)
