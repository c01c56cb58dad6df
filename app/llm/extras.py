"""Says which extra a provider needs."""

from app.llm.errors import ProviderSetupError


def missing_extra(who: str, extra: str, field: str) -> ProviderSetupError:
    """Give the error for a client that is not installed.

    Args:
        who: Needs it, as the message begins.
        field: The setting that asks for it.
    """
    return ProviderSetupError(
        f"{who} needs a client that is not installed: install noema-graph[{extra}], "
        f"or run `uv sync --extra {extra}` in a checkout",
        field=field,
    )
