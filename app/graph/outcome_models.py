"""Outcomes, as `app.graph.models` declares nodes."""

from neomodel import AsyncOne, AsyncRelationshipFrom, AsyncRelationshipTo, StringProperty

from app.graph.model_base import Evidence, Found, Tie


class OutcomeNode(Found):
    """What became of a decision."""

    __label__ = "Outcome"
    decision_id = StringProperty(required=True)
    text = StringProperty(required=True)
    decision = AsyncRelationshipFrom("DecisionPointNode", "RESULTED_IN", AsyncOne, model=Tie)
    evidence = AsyncRelationshipTo("Found", "EVIDENCED_BY", model=Evidence)
