"""Agent files of Letta, `.af`: an object with `agents` and `blocks`; in older files one agent.

The fields are those of `AgentFileSchema` in `letta/schemas/agent_file.py` of the repository
letta-ai/letta. Ids such as `message-0` count within one file, so they name nothing in another one.
"""

from app.content.json_fields import Json, as_maps, text_of

_MARKS = ((b'"agents"', b'"in_context_message_ids"'), (b'"core_memory"', b'"agent_type"'))


def is_agent_file(head: bytes) -> bool:
    is_object = head.removeprefix(b"\xef\xbb\xbf").lstrip()[:1] == b"{"
    return is_object and any(all(mark in head for mark in marks) for marks in _MARKS)


def agents_of(file: Json) -> list[Json]:
    return as_maps(file.get("agents")) or ([file] if "core_memory" in file else [])


def name_of(agent: Json) -> str:
    return text_of(agent, "name", "id") or "agent"
