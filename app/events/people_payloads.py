"""What events tell of people, and of what agents ask them."""

from collections.abc import Mapping

from app.events.payload_type import PayloadType, payload
from app.events.types import EventType

_COMMENT = {"id": "comment_id", "node_id": "commented_id"}
_CHECKPOINT = {"id": "checkpoint_id", "node_id": "asked_about_id"}
_SHARED = {"id": "share_link_id", "node_id": "shared_id"}

BETWEEN_PEOPLE: Mapping[EventType, PayloadType] = {
    EventType.COMMENT_ADDED: payload("Somebody commented on a node.", **_COMMENT),
    EventType.COMMENT_EDITED: payload("A comment got another text.", **_COMMENT),
    EventType.COMMENT_WITHDRAWN: payload("A comment lost its text.", **_COMMENT),
    EventType.CORRECTION_ADDED: payload(
        "A person corrected an answer, and its question is asked again.",
        "node_id",
        id="correction_id",
    ),
    EventType.EXPERIMENT_STARTED: payload(
        "A question is asked again with a hypothesis given.", "hypothesis_id", id="experiment_id"
    ),
    EventType.EXPERIMENT_DECIDED: payload(
        "A person decided what an experiment says of its hypothesis.",
        "hypothesis_id",
        id="experiment_id",
        verdict="person_verdict",
    ),
    EventType.CHECKPOINT_ASKED: payload("An agent asked a person.", **_CHECKPOINT),
    EventType.CHECKPOINT_DECIDED: payload(
        "A person approved, edited or rejected what an agent asked.",
        **_CHECKPOINT,
        status="checkpoint_status",
    ),
    EventType.SHARE_LINK_CREATED: payload("A decision or a session was shared.", **_SHARED),
    EventType.SHARE_LINK_REVOKED: payload("A share link opens nothing any more.", **_SHARED),
    EventType.WEBHOOK_ADDED: payload("An address is told what changes.", id="webhook_id"),
    EventType.WEBHOOK_SWITCHED: payload(
        "A webhook was paused or resumed, or a delivery failed for good.",
        id="webhook_id",
        status="webhook_status",
    ),
    EventType.WEBHOOK_REMOVED: payload("A webhook was deleted.", id="webhook_id"),
}
