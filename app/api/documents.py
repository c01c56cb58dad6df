"""Documents: parsed and validated once, with limits, and not on the event loop."""

import asyncio
from collections import OrderedDict
from dataclasses import dataclass

from graphql import (
    ASTValidationRule,
    DocumentNode,
    GraphQLError,
    GraphQLSchema,
    parse,
    validate,
)

from app.api.expansion import check_expansion
from app.api.limits import MAX_TOKENS
from app.errors import InvalidInputError

MAX_QUERY_BYTES = 65_536
MAX_ERRORS = 10
"""More are not looked for: each looks through all names of the schema for similar ones."""
MAX_KEPT_CHARS = 16_384
"""Longest document that is kept."""
KEPT_CHARS = 131_072
"""Length of all kept documents together; parsed, a character takes up to 200 bytes."""
AT_ONCE = 2
"""Documents read at a time: their threads share the interpreter with the event loop."""


@dataclass(frozen=True, slots=True)
class ReadDocument:
    node: DocumentNode | None
    """None where the text is no GraphQL."""
    errors: tuple[GraphQLError, ...] = ()


class RecentDocuments:
    """The valid documents that were asked for last, as many as fit."""

    def __init__(self) -> None:
        self._documents: OrderedDict[str, ReadDocument] = OrderedDict()
        self.chars = 0

    def find(self, query: str) -> ReadDocument | None:
        """Return the document of this text if it is kept."""
        document = self._documents.get(query)
        if document is not None:
            self._documents.move_to_end(query)
        return document

    def keep(self, query: str, document: ReadDocument) -> None:
        """Keep a document, unless it is long, and let the oldest go."""
        if len(query) > MAX_KEPT_CHARS or query in self._documents:
            return
        self._documents[query] = document
        self.chars += len(query)
        while self.chars > KEPT_CHARS:
            oldest, _ = self._documents.popitem(last=False)
            self.chars -= len(oldest)


class DocumentReader:
    """Args:
    schema: What documents are validated against.
    rules: The rules of validation.
    suggestions: Whether an error about an unknown name tells similar ones.
    """

    def __init__(
        self,
        schema: GraphQLSchema,
        rules: tuple[type[ASTValidationRule], ...],
        *,
        suggestions: bool = True,
    ) -> None:
        self._schema = schema
        self._rules = rules
        self._suggestions = suggestions
        self.recent = RecentDocuments()
        self._turns = asyncio.Semaphore(AT_ONCE)

    async def read(self, query: str) -> ReadDocument:
        """Parse and validate the text of a document.

        Raises:
            InvalidInputError: It is longer than `MAX_QUERY_BYTES`.
        """
        _require_short(query)
        document = self.recent.find(query)
        if document is None:
            async with self._turns:
                document = await asyncio.to_thread(self._read, query)
            if not document.errors:
                self.recent.keep(query, document)
        return document

    def _read(self, query: str) -> ReadDocument:
        try:
            node = parse(query, max_tokens=MAX_TOKENS)
        except GraphQLError as error:
            return ReadDocument(None, (error,))
        errors = check_expansion(node) or self._validated(node)
        return ReadDocument(node, tuple(errors))

    def _validated(self, node: DocumentNode) -> list[GraphQLError]:
        hidden = not self._suggestions
        return validate(self._schema, node, self._rules, MAX_ERRORS, hide_suggestions=hidden)


def _require_short(query: str) -> None:
    # A character is a byte at least, so a very long text is not encoded to be measured.
    if len(query) > MAX_QUERY_BYTES or len(query.encode("utf-8", "replace")) > MAX_QUERY_BYTES:
        raise InvalidInputError(
            f"the query is longer than the limit of {MAX_QUERY_BYTES} bytes", field="query"
        )
