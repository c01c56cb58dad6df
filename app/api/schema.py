"""The schema. `python -m app.api.schema` writes `schema.graphql`."""

from collections.abc import AsyncGenerator
from functools import cache
from pathlib import Path
from typing import Any, cast

import strawberry
from graphql import GraphQLError, GraphQLSchema, specified_rules
from graphql import build_schema as read_schema
from graphql.validation import NoSchemaIntrospectionCustomRule
from strawberry.schema.config import StrawberryConfig
from strawberry.schema.validation_rules.maybe_null import MaybeNullValidationRule
from strawberry.schema.validation_rules.one_of import OneOfInputValidationRule
from strawberry.types import ExecutionContext, ExecutionResult
from strawberry.types.execution import PreExecutionError

from app.api.audited import Audited
from app.api.bookmarks import StreamedBookmarks
from app.api.context import ApiContext
from app.api.documents import DocumentReader
from app.api.errors import TranslateErrors, translated
from app.api.executor import Executor
from app.api.gate import Gate
from app.api.measured import Measured
from app.api.mutations.belief import BeliefMutations
from app.api.mutations.branch import BranchMutations
from app.api.mutations.contradiction import ContradictionMutations
from app.api.mutations.deliberations.debate import DebateMutations
from app.api.mutations.deliberations.fork import ForkMutations
from app.api.mutations.deliberations.plan import PlanMutations
from app.api.mutations.edge import EdgeMutations
from app.api.mutations.hypothesis import HypothesisMutations
from app.api.mutations.key import KeyMutations
from app.api.mutations.knowledge import KnowledgeMutations
from app.api.mutations.metacognition import MetacognitionMutations
from app.api.mutations.mode import ModeMutations
from app.api.mutations.outcome import OutcomeMutations
from app.api.mutations.people.changes import ChangesMutations
from app.api.mutations.people.checkpoints import CheckpointMutations
from app.api.mutations.people.comments import CommentMutations
from app.api.mutations.people.corrections import CorrectionMutations
from app.api.mutations.people.experiments import ExperimentMutations
from app.api.mutations.people.sharing import SharingMutations
from app.api.mutations.people.webhooks import WebhookMutations
from app.api.mutations.proof import ProofMutations
from app.api.mutations.proposal import ProposalMutations
from app.api.mutations.rehydration import RehydrationMutations
from app.api.mutations.retention import RetentionMutations
from app.api.mutations.session import SessionMutations
from app.api.mutations.template import TemplateMutations
from app.api.mutations.think import ThinkMutations
from app.api.mutations.thinking import ThinkingMutations
from app.api.mutations.thought import ThoughtMutations
from app.api.mutations.trace import TraceMutations
from app.api.mutations.transcript import TranscriptMutations
from app.api.queries.belief import BeliefQueries
from app.api.queries.branch import BranchQueries
from app.api.queries.contradiction import ContradictionQueries
from app.api.queries.decision import DecisionQueries
from app.api.queries.deliberations.debate import DebateQueries
from app.api.queries.deliberations.fork import ForkQueries
from app.api.queries.deliberations.plan import PlanQueries
from app.api.queries.edge import EdgeQueries
from app.api.queries.graph import GraphQueries
from app.api.queries.hypothesis import HypothesisQueries
from app.api.queries.knowledge import KnowledgeQueries
from app.api.queries.mode import ModeQueries
from app.api.queries.node import NodeQueries
from app.api.queries.people.changes import ChangesQueries
from app.api.queries.people.checkpoints import CheckpointQueries
from app.api.queries.people.comments import CommentQueries
from app.api.queries.people.corrections import CorrectionQueries
from app.api.queries.people.experiments import ExperimentQueries
from app.api.queries.people.sharing import SharingQueries
from app.api.queries.people.webhooks import WebhookQueries
from app.api.queries.precedent import PrecedentQueries
from app.api.queries.proof import ProofQueries
from app.api.queries.proposal import ProposalQueries
from app.api.queries.record import RecordQueries
from app.api.queries.search import SearchQueries
from app.api.queries.session import SessionQueries
from app.api.queries.session_search import SessionSearchQueries
from app.api.queries.template import TemplateQueries
from app.api.queries.tenant import TenantQueries
from app.api.queries.thinking import ThinkingQueries
from app.api.queries.thought import ThoughtQueries
from app.api.queries.trace import TraceQueries
from app.api.subscriptions.audit import AuditSubscriptions
from app.api.subscriptions.checkpoint import CheckpointSubscriptions
from app.api.subscriptions.debate import DebateSubscriptions
from app.api.subscriptions.event import EventSubscriptions
from app.api.subscriptions.fork import ForkSubscriptions
from app.api.subscriptions.inbox import InboxSubscriptions
from app.api.types.beliefs.contradiction import ContradictionGraphType
from app.api.types.beliefs.hypothesis import HypothesisGraphType
from app.api.types.knowledge.entry import InsightGraphType, KnowledgeEntryType
from app.api.types.scalars import SCALARS
from app.api.typescript import typescript
from app.events.audit import AuditDoor

SDL = Path(__file__).parents[2] / "schema.graphql"


@strawberry.type(description="Reads; none changes anything.")
class Query(
    NodeQueries,
    SessionQueries,
    BranchQueries,
    ThinkingQueries,
    ThoughtQueries,
    DecisionQueries,
    SearchQueries,
    SessionSearchQueries,
    EdgeQueries,
    BeliefQueries,
    ContradictionQueries,
    ProposalQueries,
    TemplateQueries,
    TenantQueries,
    TraceQueries,
    ForkQueries,
    DebateQueries,
    PlanQueries,
    KnowledgeQueries,
    HypothesisQueries,
    PrecedentQueries,
    GraphQueries,
    ModeQueries,
    ProofQueries,
    RecordQueries,
    ChangesQueries,
    CommentQueries,
    CheckpointQueries,
    CorrectionQueries,
    ExperimentQueries,
    SharingQueries,
    WebhookQueries,
):
    pass


@strawberry.type(description="Changes; each is one transaction together with its events.")
class Mutation(
    SessionMutations,
    BranchMutations,
    ThinkingMutations,
    ThoughtMutations,
    ThinkMutations,
    EdgeMutations,
    TranscriptMutations,
    BeliefMutations,
    ContradictionMutations,
    ProposalMutations,
    TemplateMutations,
    TraceMutations,
    ForkMutations,
    DebateMutations,
    PlanMutations,
    KnowledgeMutations,
    HypothesisMutations,
    OutcomeMutations,
    MetacognitionMutations,
    RetentionMutations,
    KeyMutations,
    RehydrationMutations,
    ModeMutations,
    ProofMutations,
    ChangesMutations,
    CommentMutations,
    CheckpointMutations,
    CorrectionMutations,
    ExperimentMutations,
    SharingMutations,
    WebhookMutations,
):
    pass


@strawberry.type(description="Streams; each can be resumed by sequence number.")
class Subscription(
    EventSubscriptions,
    AuditSubscriptions,
    CheckpointSubscriptions,
    DebateSubscriptions,
    ForkSubscriptions,
    InboxSubscriptions,
):
    pass


class ApiSchema(strawberry.Schema):
    """Lets an operation in, and reads its document, before Strawberry sees it."""

    reader: DocumentReader

    def process_errors(
        self, errors: list[GraphQLError], execution_context: ExecutionContext | None = None
    ) -> None:
        """Leave logging to `translated`, which tells the expected from the unexpected."""

    async def execute(self, query: str | None, *args: Any, **options: Any) -> ExecutionResult:  # noqa: ANN401  # the base's own
        noema = options["context_value"].noema
        measured, audited = Measured(noema.metrics), Audited(noema, AuditDoor.GRAPHQL)
        with measured.current():
            operation = await self._begun(query, options["context_value"])
            if isinstance(operation, PreExecutionError):
                measured.ended(operation)
                return operation
            options["context_value"] = operation
            result = await super().execute(query, *args, **options)
        measured.asks(operation.document, options.get("operation_name"))
        measured.ended(result)
        await audited.operation(operation, options, result)
        return result

    async def stream(  # pyright: ignore[reportIncompatibleMethodOverride]  # nothing is deferred here
        self,
        query: str | None,
        *args: Any,  # noqa: ANN401  # the base's own
        **options: Any,  # noqa: ANN401
    ) -> AsyncGenerator[ExecutionResult]:
        noema = options["context_value"].noema
        measured, audited = Measured(noema.metrics), Audited(noema, AuditDoor.GRAPHQL)
        with measured.current():
            operation = await self._begun(query, options["context_value"])
            if isinstance(operation, PreExecutionError):
                return measured.first_of(_only(operation))
            options["context_value"] = operation
            results = cast(
                AsyncGenerator[ExecutionResult], await super().stream(query, *args, **options)
            )
        measured.asks(operation.document, options.get("operation_name"))
        return measured.first_of(audited.first_of(operation, options, results))

    async def _begun(
        self, query: str | None, connection: ApiContext
    ) -> ApiContext | PreExecutionError:
        """Give the context of one operation, or why there is none."""
        operation = connection.for_operation()
        try:
            await operation.authenticate()
            if not query:
                return operation
            read = await self.reader.read(query)
        except Exception as error:
            return _refused(GraphQLError(str(error), original_error=error))
        operation.document = read.node
        return _refused(*read.errors) if read.errors else operation


def _refused(*errors: GraphQLError) -> PreExecutionError:
    return PreExecutionError(data=None, errors=[translated(error) for error in errors])


async def _only(result: ExecutionResult) -> AsyncGenerator[ExecutionResult]:
    yield result


@cache
def build_schema(*, introspection: bool = True) -> ApiSchema:
    """Build the schema, once in a process: it takes a quarter of a second, and holds no state.

    Args:
        introspection: Whether clients may read the schema; without it, wrong names of fields get
            no suggestions either.
    """
    schema = ApiSchema(
        query=Query,
        mutation=Mutation,
        subscription=Subscription,
        types=[
            KnowledgeEntryType,
            ContradictionGraphType,
            InsightGraphType,
            HypothesisGraphType,
        ],
        extensions=[TranslateErrors, Gate, StreamedBookmarks],
        execution_context_class=Executor,
        config=StrawberryConfig(scalar_map=SCALARS),
    )
    closed = () if introspection else (NoSchemaIntrospectionCustomRule,)
    own = (MaybeNullValidationRule, OneOfInputValidationRule)
    core = cast(GraphQLSchema, cast(Any, schema)._schema)
    rules = (*specified_rules, *own, *closed)
    schema.reader = DocumentReader(core, rules, suggestions=introspection)
    return schema


def printed() -> str:
    """Give the schema in GraphQL's own language, as `schema.graphql` has it."""
    return build_schema().as_str() + "\n"


def printed_as_typescript() -> str:
    """Give the types of the schema as TypeScript."""
    # The printed schema says which inputs take one field alone; Strawberry keeps that to itself.
    return typescript(read_schema(printed()))


if __name__ == "__main__":
    SDL.write_text(printed(), encoding="utf-8")
