"""What search indexes of each thing, and the keys that narrow a full-text query."""

from uuid import UUID

from app.domain.text import without_control

MAX_SEARCH_TEXT = 20_000
"""Characters indexed of one thing; a tool's output can be megabytes and says little more."""
MAX_TOOL_TEXT = 2_000


def tenant_key(tenant_id: str) -> str:
    """Give the tenant as one word that no analyser splits or stems: digits behind a letter."""
    return f"t{UUID(tenant_id).int}"


def session_key(session_id: str) -> str:
    """Give the session as one word that no analyser splits or stems."""
    return f"s{UUID(session_id).int}"


def kind_key(kind: str) -> str:
    """Give the kind as one word of the index."""
    return f"kind_{kind}"


def search_properties(
    tenant_id: str, kind: str, session_id: str | None, text: str
) -> dict[str, object]:
    """Give the properties that make a node findable; its vector is due from then on."""
    return {
        "search_text": without_control(text)[:MAX_SEARCH_TEXT],
        "tenant_key": tenant_key(tenant_id),
        "kind_key": kind_key(kind),
        "session_key": session_key(session_id) if session_id else None,
        "embedding_state": "pending",
    }
