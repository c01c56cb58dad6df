"""What a thought must be by itself, before anything is looked up. Pure."""

import re

from app.domain.nodes.thought import NewThought, NewThoughtBranch
from app.domain.text import require_text, require_title
from app.errors import InvalidInputError

MAX_NAMED = 100
"""Thoughts that one may depend on, or branches that it may merge."""
MAX_ASSUMPTIONS = 50
MAX_ASSUMPTION = 2_000
MAX_TAGS = 50
MAX_REASON = 10_000
_MODE = re.compile(r"[a-z][a-z0-9_-]{0,63}")


def check_thought(new: NewThought, max_text_bytes: int) -> None:
    """Check the fields of a thought.

    Raises:
        InvalidInputError: A text is blank or too long, a number lies outside 0..1, a list is too
            long or names something twice, or the thought names itself.
    """
    require_said(new.content, "content", max_text_bytes)
    if new.mode is not None:
        require_mode(new.mode)
    if new.hypothesis is not None:
        require_said(new.hypothesis, "hypothesis", max_text_bytes)
    for field in ("confidence", "uncertainty"):
        _check_share(getattr(new, field), field)
    check_named(new)
    _check_words(new)
    if new.revises:
        require_said(new.revises.reason, "reason", MAX_REASON)
    if new.begins:
        _check_branch(new.begins)


def require_said(text: str, field: str, max_bytes: int) -> str:
    """Return a text that says something.

    Raises:
        InvalidInputError: It is blank, too long or holds what cannot be stored.
    """
    if not require_text(text, field, max_bytes).strip():
        raise InvalidInputError(f"{field} must not be blank", field=field)
    return text


def require_mode(mode: str) -> str:
    """Return the name of a mode, built in or of the caller's own.

    Raises:
        InvalidInputError: It is not 1 to 64 lower-case letters, digits, `_` and `-`.
    """
    if not _MODE.fullmatch(mode):
        raise InvalidInputError(
            "mode is a name of 1 to 64 lower-case letters, digits, _ and -", field="mode"
        )
    return mode


def _check_share(value: float | None, field: str) -> None:
    if value is not None and not 0 <= value <= 1:
        raise InvalidInputError(f"{field} must be from 0 to 1", field=field)


def check_named(new: NewThought) -> None:
    """Check the lists of what a thought names.

    Raises:
        InvalidInputError: One is too long or names something twice, or the thought itself.
    """
    for field, ids in (("depends_on", new.depends_on), ("merges", new.merges)):
        if len(ids) > MAX_NAMED:
            raise InvalidInputError(f"at most {MAX_NAMED} may be named", field=field)
        if len(set(ids)) < len(ids):
            raise InvalidInputError(f"{field} names something twice", field=field)
    if new.id in new.depends_on:
        raise InvalidInputError("a thought cannot depend on itself", field="depends_on")
    if new.branch_id in new.merges:
        raise InvalidInputError("a branch cannot be merged into itself", field="branch_id")


def _check_words(new: NewThought) -> None:
    if len(new.assumptions) > MAX_ASSUMPTIONS:
        raise InvalidInputError(f"at most {MAX_ASSUMPTIONS} are allowed", field="assumptions")
    for assumption in new.assumptions:
        require_said(assumption, "assumptions", MAX_ASSUMPTION)
    if len(new.tags) > MAX_TAGS:
        raise InvalidInputError(f"at most {MAX_TAGS} tags are allowed", field="tags")
    for tag in new.tags:
        require_title(tag, "tags")


def _check_branch(branch: NewThoughtBranch) -> None:
    require_title(branch.name, "name")
    if branch.reason is not None:
        require_said(branch.reason, "reason", MAX_REASON)
