"""What a branch is held to, and what it may be called. Pure."""

from collections.abc import Collection

from app.domain.nodes.branch import (
    MAX_BRANCH_NAME,
    MAX_MERGE_SUMMARY,
    Branch,
    Lock,
    ModelChoice,
    ModelDirectory,
    ResolvedFrom,
)
from app.domain.text import require_text, require_title
from app.errors import InvalidInputError
from app.reasoning.nodes.branches.errors import BranchLockedError


def inherit(
    explicit: ModelChoice,
    source: ModelChoice,
    tenant: ModelChoice,
    server: ModelChoice,
    models: ModelDirectory,
) -> Lock:
    """Settle what a new branch is held to: explicit > source > tenant's > server's choice.

    The first that names a provider decides it; the model is that of the first that names one for
    that very provider, else the provider's default. A model alone, asked for explicitly, goes to
    the provider that would have been taken.

    Args:
        server: Names a provider.

    Raises:
        InvalidInputError: There is no such provider.
    """
    ranked = (
        (explicit, ResolvedFrom.EXPLICIT),
        (source, ResolvedFrom.SOURCE),
        (tenant, ResolvedFrom.TENANT),
        (server, ResolvedFrom.SERVER),
    )
    provider, said_by = next((c.provider, by) for c, by in ranked if c.provider)
    api = models.api_of(provider)
    if explicit.model:
        return Lock(provider, api, explicit.model, ResolvedFrom.EXPLICIT)
    named = (choice.model for choice, _ in ranked if choice.provider == provider and choice.model)
    return Lock(provider, api, next(named, None) or models.default_model(provider), said_by)


def check_default(choice: ModelChoice, models: ModelDirectory) -> None:
    """Refuse what new branches could not be held to; an empty choice is none.

    Raises:
        InvalidInputError: There is no such provider or model, or a model without its provider.
    """
    if choice.provider is not None:
        models.api_of(choice.provider)
        models.check_model(choice.provider, choice.model or models.default_model(choice.provider))
    elif choice.model is not None:
        raise InvalidInputError("a model needs its provider", field="provider")


def check_lock(branch: Branch, provider: str | None, model: str | None) -> None:
    """Refuse to go on with anything but what the branch is held to; None asks for nothing.

    Raises:
        BranchLockedError: Another provider or model was asked for.
    """
    asked = (provider or branch.provider, model or branch.model)
    if asked == (branch.provider, branch.model):
        return
    raise BranchLockedError(
        f"the branch {branch.name} is held to {branch.provider}/{branch.model}; fork it to go on"
        f" with {asked[0]}/{asked[1]}",
        field="provider" if asked[0] != branch.provider else "model",
    )


def require_name(name: str) -> str:
    """Return a branch's name stripped.

    Raises:
        InvalidInputError: It is empty, over 120 characters, or more than one line.
    """
    stripped = require_title(name, "name")
    if len(stripped) > MAX_BRANCH_NAME:
        raise InvalidInputError(f"name has over {MAX_BRANCH_NAME} characters", field="name")
    return stripped


def free_name(base: str, taken: Collection[str]) -> str:
    """Give the first name after `base` that is not taken: `base 2`, `base 3`, ..."""
    numbered = (f"{base[: MAX_BRANCH_NAME - 8]} {n}" for n in range(2, len(taken) + 3))
    return next(name for name in numbered if name not in taken)


def require_summary(summary: str) -> str:
    """Return what a merge says about itself.

    Raises:
        InvalidInputError: It is empty or over 4,000 characters.
    """
    if not summary.strip() or len(summary) > MAX_MERGE_SUMMARY:
        wanted = f"1 to {MAX_MERGE_SUMMARY} characters"
        raise InvalidInputError(f"summary must have {wanted}", field="summary")
    return require_text(summary, "summary", 4 * MAX_MERGE_SUMMARY)


def merged_text(source_name: str, summary: str, payload: str) -> str:
    """Give a merge as the branch reads it from then on; the same inputs give the same text."""
    return f"Merged from the branch {source_name}: {summary}\n\n{payload}"
