"""Documents, read once."""

from collections.abc import Generator
from contextlib import suppress
from functools import lru_cache

from graphql import DocumentNode, GraphQLError, parse
from strawberry.extensions import SchemaExtension

from app.api.limits import MAX_TOKENS

_KEPT = 128


@lru_cache(maxsize=_KEPT)
def _parsed(query: str) -> DocumentNode:
    return parse(query, max_tokens=MAX_TOKENS)


class CachedParser(SchemaExtension):
    """Parses with a limit and keeps what it parsed.

    Strawberry's own cache lets a syntax error escape from its hook: over HTTP it then goes round
    the translation of errors, and over a WebSocket it never reaches the client.
    """

    def on_operation(self) -> Generator[None]:
        self.execution_context.parse_options["max_tokens"] = MAX_TOKENS
        yield

    def on_parse(self) -> Generator[None]:
        if query := self.execution_context.query:
            # What cannot be parsed is parsed again, where the error is expected.
            with suppress(GraphQLError):
                self.execution_context.graphql_document = _parsed(query)
        yield
