"""The server of the protocol: what it lists and what it runs, whatever carries the messages."""

from collections.abc import Callable, Coroutine
from functools import wraps
from importlib.metadata import version
from typing import Any, ParamSpec, TypeVar

from mcp.server.lowlevel.server import Server
from mcp.shared.exceptions import MCPError
from mcp_types import (
    INVALID_PARAMS,
    CallToolRequestParams,
    CallToolResult,
    GetPromptRequestParams,
    GetPromptResult,
    ListPromptsResult,
    ListResourcesResult,
    ListResourceTemplatesResult,
    ListToolsResult,
    PaginatedRequestParams,
    ReadResourceRequestParams,
    ReadResourceResult,
    SubscriptionsListenRequestParams,
    SubscriptionsListenResult,
)

from app.api.audited import Audited
from app.domain.tenants.tenant import Principal
from app.errors import AppError
from app.events.audit import AuditAccess, AuditDoor, ids_in
from app.mcp import prompts, resources, subscriptions
from app.mcp.call import Caller, Context
from app.mcp.subscriptions import Watching
from app.mcp.tool import refusal
from app.mcp.tools import TOOLS
from app.mcp.waiting import apart

INSTRUCTIONS = """\
Noema keeps facts, decisions with the rejected options and their reasons, outcomes and \
contradictions in a graph. Call `recall` before you decide something: it gives what is held \
today and how earlier decisions ended. Call `remember` when you settle on something, and name in \
`rests_on` what it needs; when one of those falls, `stale` says so. Ids come from the answers.\
"""
_BY_NAME = {tool.listing.name: tool for tool in TOOLS}
P = ParamSpec("P")
T = TypeVar("T")


def _translated(
    answer: Callable[P, Coroutine[Any, Any, T]],
) -> Callable[P, Coroutine[Any, Any, T]]:
    """Answer in a task of its own, and tell what is refused as the protocol does."""

    @wraps(answer)
    async def translated(*given: P.args, **named: P.kwargs) -> T:
        try:
            return await apart(answer(*given, **named))
        except AppError as error:
            raise _protocol_error(error) from error

    return translated


def mcp_server(caller: Caller, watching: Watching | None = None) -> Server[Any]:
    """Make a server.

    Args:
        watching: Keeps the subscriptions of its connection; None where a request is all there is.
    """
    answers = _Answers(caller)
    return Server(
        "noema",
        version=version("noema-graph"),
        title="Noema",
        instructions=INSTRUCTIONS,
        on_list_tools=_list_tools,
        on_call_tool=answers.call_tool,
        on_list_resources=_list_resources,
        on_list_resource_templates=_list_templates,
        on_read_resource=answers.read_resource,
        on_subscribe_resource=_translated(watching.subscribe) if watching else None,
        on_unsubscribe_resource=_translated(watching.unsubscribe) if watching else None,
        on_subscriptions_listen=answers.listen,
        on_list_prompts=_list_prompts,
        on_get_prompt=_get_prompt,
    )


class _Answers:
    """What is answered in the name of whoever sent a message."""

    def __init__(self, caller: Caller) -> None:
        self._caller = caller

    async def call_tool(self, context: Context, asked: CallToolRequestParams) -> CallToolResult:
        tool = _BY_NAME.get(asked.name)
        if tool is None:
            raise MCPError(INVALID_PARAMS, f"there is no tool {asked.name}")
        try:
            call = await self._caller(context)
        except AppError as error:
            return refusal(error)
        return await apart(tool.run(call, asked.arguments or {}))

    @_translated
    async def read_resource(
        self, context: Context, asked: ReadResourceRequestParams
    ) -> ReadResourceResult:
        call = await self._caller(context)
        audited = Audited(call.noema, AuditDoor.MCP)
        named = ids_in(asked.uri.split("/"))
        async with audited.recorded(call.principal, AuditAccess.READ, "resources/read", named):
            return await resources.read(call, asked.uri)

    @_translated
    async def listen(
        self, context: Context, asked: SubscriptionsListenRequestParams
    ) -> SubscriptionsListenResult:
        return await subscriptions.listen(await self._caller(context), context, asked)


def client_name(context: Context, principal: Principal) -> str:
    """Give the program at the other end as it named itself, else the name of its key."""
    params = context.session.client_params
    return params.client_info.name if params is not None else principal.name


async def _list_tools(_: Context, __: PaginatedRequestParams | None) -> ListToolsResult:
    return ListToolsResult(tools=[tool.listing for tool in TOOLS])


async def _list_resources(_: Context, __: PaginatedRequestParams | None) -> ListResourcesResult:
    return ListResourcesResult(resources=resources.RESOURCES)


async def _list_templates(
    _: Context, __: PaginatedRequestParams | None
) -> ListResourceTemplatesResult:
    return ListResourceTemplatesResult(resource_templates=resources.TEMPLATES)


async def _list_prompts(_: Context, __: PaginatedRequestParams | None) -> ListPromptsResult:
    return ListPromptsResult(prompts=prompts.PROMPTS)


async def _get_prompt(_: Context, asked: GetPromptRequestParams) -> GetPromptResult:
    try:
        return prompts.get(asked.name, asked.arguments or {})
    except AppError as error:
        raise _protocol_error(error) from error


def _protocol_error(error: AppError) -> MCPError:
    return MCPError(INVALID_PARAMS, error.message, {"code": error.code})
