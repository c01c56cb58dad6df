"""A tool: a function with its schemas, what it needs, and how its errors are told."""

import logging
from collections.abc import Awaitable, Callable
from dataclasses import dataclass
from typing import Any, get_type_hints

import orjson
from mcp.server.mcpserver.utilities.func_metadata import ArgModelBase, func_metadata
from mcp_types import CallToolResult, TextContent, ToolAnnotations
from mcp_types import Tool as ToolListing
from pydantic import TypeAdapter, ValidationError

from app.api.audited import Audited
from app.domain.ids import new_id
from app.domain.modes.checks import InvalidModeInputError
from app.domain.tenants.tenant import Scope
from app.errors import AppError, ForbiddenError, InvalidInputError
from app.events.audit import AuditAccess, AuditDoor, ids_in
from app.mcp.call import Call
from app.mcp.schemas import compact, compact_answer

_LOG = logging.getLogger("noema.mcp")
_CALL = "call"
Answer = Callable[..., Awaitable[object]]


@dataclass(frozen=True, slots=True)
class Tool:
    """One thing that an agent may ask for."""

    listing: ToolListing
    scope: Scope
    _answer: Answer
    _arguments: type[ArgModelBase]
    _result: TypeAdapter[Any]

    async def run(self, call: Call, given: dict[str, Any]) -> CallToolResult:
        """Answer a call; what is wrong with it is told to the agent, which can mend it."""
        audited, code = Audited(call.noema, AuditDoor.MCP), AppError.code
        try:
            if self.scope not in call.principal.scopes:
                raise ForbiddenError(f"the key lacks the scope {self.scope}")
            told = self._told(await self._answer(call, **self._checked(given)))
            code = None
            return told
        except AppError as error:
            code = error.code
            return refusal(error)
        except Exception:
            # Nobody is above a door: what is unexpected is logged here and masked.
            incident = new_id()
            _LOG.exception("unexpected error %s in the tool %s", incident, self.listing.name)
            return _told_error(AppError.code, f"something went wrong; the log has it as {incident}")
        finally:
            access = AuditAccess.READ if self.scope is Scope.READ else AuditAccess.CHANGE
            names = (self.listing.name,)
            await audited.ended(call.principal, access, names, ids_in(given), code)

    def _checked(self, given: dict[str, Any]) -> dict[str, Any]:
        known = self._arguments.model_fields
        if unknown := [name for name in given if name not in known]:
            raise InvalidInputError(f"there is no argument {unknown[0]}", field=unknown[0])
        try:
            return self._arguments.model_validate(given).model_dump_one_level()
        except ValidationError as error:
            first = error.errors(include_url=False, include_input=False)[0]
            field = ".".join(str(part) for part in first["loc"])
            raise InvalidInputError(first["msg"], field=field) from None

    def _told(self, result: object) -> CallToolResult:
        told = self._result.dump_python(result, mode="json", exclude_none=True)
        text = TextContent(type="text", text=orjson.dumps(told).decode())
        return CallToolResult(content=[text], structured_content=told)


def tool(
    answer: Answer, scope: Scope = Scope.READ, *, title: str, destructive: bool = False
) -> Tool:
    """Make a tool of a function, whose docstring is what an agent reads of it.

    Args:
        destructive: Whether it withdraws something; what is written only adds otherwise.
    """
    described = func_metadata(answer, skip_names=[_CALL], structured_output=False)
    result: TypeAdapter[Any] = TypeAdapter(get_type_hints(answer)["return"])
    is_read = scope is Scope.READ
    annotations = ToolAnnotations(
        # The title stands beside the name; twice would be paid for twice.
        read_only_hint=is_read,
        destructive_hint=None if is_read else destructive,
        idempotent_hint=None if is_read else True,
        open_world_hint=False,
    )
    listing = ToolListing(
        # `import` is no name that a function may have.
        name=answer.__name__.rstrip("_"),
        title=title,
        description=_folded(answer.__doc__ or ""),
        input_schema=compact(described.arg_model.model_json_schema()),
        output_schema=compact_answer(result.json_schema(mode="serialization")),
        annotations=annotations,
    )
    return Tool(listing, scope, answer, described.arg_model, result)


def refusal(error: AppError) -> CallToolResult:
    """Tell an agent what it can mend."""
    if isinstance(error, InvalidModeInputError):
        return _told_error(error.code, "; ".join(one.message for one in error.findings))
    where = f" (argument: {error.field})" if error.field else ""
    return _told_error(error.code, f"{error.message}{where}")


def _told_error(code: str, message: str) -> CallToolResult:
    return CallToolResult(
        content=[TextContent(type="text", text=f"{code}: {message}")], is_error=True
    )


def _folded(text: str) -> str:
    """Join the lines of a paragraph: an agent pays for every blank."""
    paragraphs = (" ".join(part.split()) for part in text.split("\n\n"))
    return "\n".join(filter(None, paragraphs))
