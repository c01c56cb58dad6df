"""What a call on a branch would send, and what a vendor sent."""

from datetime import datetime
from typing import Self

import strawberry
from strawberry.scalars import JSON

from app.api.context import Info
from app.api.types.base import DomainType, same_fields
from app.api.types.enums import BreakReason, ContextMode, WireFormat
from app.api.types.reasoning import ThinkingNodeType
from app.api.types.scalars import Long
from app.content.wire import Record
from app.domain.nodes.branch import KnownModel, ModelChoice, Provider
from app.domain.nodes.raw import RawPayload
from app.reasoning.nodes.context.schemas import ContextItem, ContextSummary
from app.reasoning.turns.thinking_engine.schemas import Preview


@strawberry.type(
    name="ContextItem", description="A node of the branch and the form in which it is sent."
)
class ContextItemType(DomainType[ContextItem]):
    node_id: strawberry.ID = strawberry.field(description="Readable with `node(id:)`.")
    mode: ContextMode = strawberry.field(description="In which form it is sent, if it is.")
    reason: str = strawberry.field(description="A sentence on the choice of `mode`.")
    tokens: Long = strawberry.field(description="Estimate: four characters are a token.")
    redactions: list[str] = strawberry.field(
        description="Parts left out, such as `thinking` or `signature`; empty if it is sent whole."
    )

    @strawberry.field(description="Null once it was deleted.")
    async def node(self, info: Info) -> ThinkingNodeType | None:
        node = await info.context.loaders.nodes.load(self.node_id)
        return ThinkingNodeType.of(node) if node else None


@strawberry.type(
    name="ContextSummary", description="A summary that is sent in place of older turns."
)
class ContextSummaryType(DomainType[ContextSummary]):
    text: str = strawberry.field(
        description="As it is sent: sentences of the turns, decisions and demands first. What was"
        " withdrawn is left out or named as such."
    )
    node_ids: list[strawberry.ID] = strawberry.field(
        description="The messages and answers it stands for, oldest first."
    )
    tokens: Long = strawberry.field(description="Estimate: four characters are a token.")


@strawberry.type(
    name="ContextPreview", description="The next call on a branch, as it would be sent."
)
class ContextPreviewType:
    items: list[ContextItemType] = strawberry.field(
        description="One a node of the line, oldest first."
    )
    break_at_id: strawberry.ID | None = strawberry.field(
        description="The newest answer that another model gave; it and all before go as text."
    )
    break_reason: BreakReason | None = strawberry.field(
        description="The difference at `breakAtId`; null without a break."
    )
    previous_response_id: str | None = strawberry.field(
        description="State the provider keeps; only what came after it is sent."
    )
    tokens: Long = strawberry.field(
        description="Estimate of all that is sent, system text and knowledge included."
    )
    summary: ContextSummaryType | None = strawberry.field(
        description="Of the oldest turns, where they do not fit; null where all turns are sent."
    )
    system: str | None = strawberry.field(description="The system text, as it is sent.")
    knowledge: str | None = strawberry.field(
        description="Material before the message, as it is sent: knowledge and a template, each"
        " between tags; null where nothing was found."
    )
    body: JSON | None = strawberry.field(
        description="The body of the call, as the provider gets it; null without a message, and of"
        " the offline provider, which sends nothing."
    )

    @classmethod
    def of(cls, preview: Preview) -> Self:
        context = preview.context
        items = [ContextItemType.of(item) for item in context.items]
        return cls(
            **same_fields(
                cls,
                context,
                items=items,
                summary=ContextSummaryType.of(context.summary) if context.summary else None,
                system=preview.system,
                knowledge=preview.material,
                body=preview.body,
            )
        )


@strawberry.type(
    name="DefaultModel", description="The provider and model of new branches that name none."
)
class DefaultModelType(DomainType[ModelChoice]):
    provider: str | None = strawberry.field(description="The provider; none if it is the server's.")
    model: str | None = strawberry.field(description="The model; none if it is the provider's.")


@strawberry.type(name="KnownModel", description="A model that a branch may be held to.")
class KnownModelType(DomainType[KnownModel]):
    name: str = strawberry.field(description="The name that its provider knows.")
    context_tokens: Long | None = strawberry.field(
        description="Tokens of prompt and answer together; null where nobody says."
    )


@strawberry.type(name="ModelProvider", description="Somebody whose models can be asked.")
class ModelProviderType:
    name: str = strawberry.field(description="The name that settings, branches and `think` take.")
    missing_setting: str | None = strawberry.field(
        description="The setting without which it cannot be called, such as"
        " `NOEMA_ANTHROPIC_API_KEY`; null if none is missing."
    )
    default_model: str | None = strawberry.field(
        description="The model that is taken where none is named; null where one has to be."
    )
    models: list[KnownModelType] = strawberry.field(
        description="Models in service, a vendor's newest first. Others may be named too."
    )

    @classmethod
    def of(cls, provider: Provider) -> Self:
        return cls(
            name=provider.name,
            missing_setting=f"NOEMA_{provider.missing.upper()}" if provider.missing else None,
            default_model=provider.default_model,
            models=[KnownModelType.of(model) for model in provider.models],
        )


@strawberry.type(name="RawRecord", description="One thing a vendor sent, untouched.")
class RawRecordType(DomainType[Record]):
    event: str | None = strawberry.field(description="The event's name, where the stream has one.")
    data: str = strawberry.field(description="The record byte for byte, as text.")
    whole: bool = strawberry.field(description="Whether it is an answer that was not streamed.")


@strawberry.type(name="RawPayload", description="The vendor's raw records of one node.")
class RawPayloadType:
    id: strawberry.ID = strawberry.field(description="A UUID.")
    node_id: strawberry.ID = strawberry.field(description="The node that was read from it.")
    provider: str = strawberry.field(description="The provider's name.")
    api: WireFormat = strawberry.field(description="The wire format.")
    model: str = strawberry.field(description="The model that answered.")
    schema_version: int = strawberry.field(description="Of the way it is packed.")
    captured_at: datetime = strawberry.field(description="When it began to come.")
    sha256: str | None = strawberry.field(
        description="Of the records before packing; none while more may come."
    )
    complete: bool = strawberry.field(description="Whether the vendor said that this was all.")
    truncated: bool = strawberry.field(description="Whether the cap cut it short.")
    size: Long = strawberry.field(description="Bytes before packing.")
    records: list[RawRecordType] = strawberry.field(
        description="The records in the order they arrived."
    )

    @classmethod
    def of(cls, payload: RawPayload, records: list[Record]) -> Self:
        shown = [RawRecordType.of(record) for record in records]
        return cls(**same_fields(cls, payload, records=shown))
