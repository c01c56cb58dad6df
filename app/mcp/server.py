"""The server of the protocol: what it lists and what it runs, whatever carries the messages."""

from collections.abc import Awaitable, Callable
from importlib.metadata import version
from typing import Any

from mcp.server.context import ServerRequestContext
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
)

from app.domain.tenant import Principal
from app.errors import AppError
from app.mcp import prompts, resources
from app.mcp.call import Call
from app.mcp.tool import refusal
from app.mcp.tools import TOOLS
from app.mcp.waiting import apart

INSTRUCTIONS = """\
Noema keeps facts, decisions with the rejected options and their reasons, outcomes and \
contradictions in a graph. Call `recall` before you decide something: it gives what is held \
today and how earlier decisions ended. Call `remember` when you settle on something, and name in \
`rests_on` what it needs; when one of those falls, `stale` says so. Ids come from the answers.\
"""
Context = ServerRequestContext[Any, Any]
Caller = Callable[[Context], Awaitable[Call]]
"""Lets who sends a message in, and gives what their call may use."""
_BY_NAME = {tool.listing.name: tool for tool in TOOLS}


def mcp_server(caller: Caller) -> Server[Any]:
    """Make a server.

    Args:
        caller: Raises `AppError` for those it does not let in.
    """

    async def call_tool(context: Context, asked: CallToolRequestParams) -> CallToolResult:
        tool = _BY_NAME.get(asked.name)
        if tool is None:
            raise MCPError(INVALID_PARAMS, f"there is no tool {asked.name}")
        try:
            call = await caller(context)
        except AppError as error:
            return refusal(error)
        return await apart(tool.run(call, asked.arguments or {}))

    async def read_resource(
        context: Context, asked: ReadResourceRequestParams
    ) -> ReadResourceResult:
        try:
            return await apart(resources.read(await caller(context), asked.uri))
        except AppError as error:
            raise _protocol_error(error) from error

    return Server(
        "noema",
        version=version("noema-graph"),
        title="Noema",
        instructions=INSTRUCTIONS,
        on_list_tools=_list_tools,
        on_call_tool=call_tool,
        on_list_resources=_list_resources,
        on_list_resource_templates=_list_templates,
        on_read_resource=read_resource,
        on_list_prompts=_list_prompts,
        on_get_prompt=_get_prompt,
    )


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
