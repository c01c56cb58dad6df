"""The fields that inputs and answers of thinking nodes, sessions and decisions share."""

from dataclasses import dataclass
from datetime import datetime

import strawberry

from app.api.types.enums import NodeKind, Role


@dataclass(kw_only=True)
class ThinkingFields:
    parent_id: strawberry.ID | None = strawberry.field(
        default=None, description="The node of the same session it follows."
    )
    kind: NodeKind = strawberry.field(
        default=NodeKind.THOUGHT, description="The part it plays in the session."
    )
    role: Role = strawberry.field(
        default=Role.ASSISTANT, description="USER for a person's message, ASSISTANT for a model's."
    )
    confidence: float | None = strawberry.field(
        default=None, description="From 0 to 1, where somebody said."
    )
    confidence_basis: str | None = strawberry.field(
        default=None,
        description="The kind of statement or sign it was read from; null without a confidence.",
    )
    provider: str | None = strawberry.field(
        default=None,
        description="The provider's name, such as `anthropic`; null if no model was involved.",
    )
    model: str | None = strawberry.field(default=None, description="The model that spoke.")
    author: str | None = strawberry.field(
        default=None,
        description="A person's name; a search that names the person prefers the node.",
    )
    valid_from: datetime | None = strawberry.field(default=None, description="When it was thought.")


@dataclass(kw_only=True)
class SessionFields:
    mode: str | None = strawberry.field(
        default=None, description="The way of working, where one was chosen."
    )
    domain: str | None = strawberry.field(default=None, description="The field it is about.")
    project: str | None = strawberry.field(
        default=None,
        description="The repository or the folder it is about, such as `github.com/acme/orders`;"
        " an import takes it from its source.",
    )
    author: str | None = strawberry.field(
        default=None, description="A person's or a team's name; null if unknown."
    )
    plan: str | None = strawberry.field(
        default=None, description="The aim in free text; null if none was given."
    )


@dataclass(kw_only=True)
class DecisionFields:
    description: str = strawberry.field(description="The decision in a sentence.")
    question: str | None = strawberry.field(
        default=None, description="The question that was to be settled; null if it was not stated."
    )
    confidence: float | None = strawberry.field(
        default=None, description="From 0 to 1, where somebody said."
    )
