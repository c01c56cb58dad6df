"""Custom modes: defined by a tenant at run time, kept as data."""

from collections.abc import Mapping
from datetime import UTC, datetime
from typing import Any

from app.domain.erasure import FORGOTTEN
from app.domain.ids import derived_id
from app.domain.modes.base import Mode
from app.domain.modes.checks import read_values
from app.domain.modes.custom import CustomModeDefinition, mode_of
from app.domain.request import Request
from app.errors import ConflictError, LimitExceededError, NotFoundError
from app.graph.base import Graph, Row
from app.graph.change import Write, once, run
from app.reasoning.nodes.modes import rules

MAX_CUSTOM_MODES = 100
"""Of one tenant."""


class CustomModes:
    def __init__(self, graph: Graph) -> None:
        self._graph = graph

    async def define(self, data: Mapping[str, Any], request: Request | None = None) -> Mode:
        """Register a mode; the same definition again changes nothing.

        Args:
            data: A `CustomModeDefinition` as plain JSON, names in camel case.

        Raises:
            InvalidModeInputError: With every error in the definition, such as a name that is taken
                by a built-in mode.
            ConflictError: There is a custom mode of this name with other fields.
            LimitExceededError: The tenant has as many as it may.
        """
        definition, _ = read_values("defineMode", CustomModeDefinition, data)
        told = rules.canonical(definition.model_dump(mode="json", by_alias=True))

        def work() -> Write[None]:
            known = yield from run("mode/find_custom", id=_id_of(definition.name))
            if not known:
                yield from _check_room()
            given = {"id": _id_of(definition.name), "definition": told, "at": datetime.now(UTC)}
            [kept] = yield from run("mode/create_custom", **given)
            if kept["definition"] != told:
                message = f"there is a mode {definition.name} with other fields"
                raise ConflictError(message, field="name")

        await self._graph.apply(once, request, work)
        return mode_of(definition)

    async def undefine(self, name: str, request: Request | None = None) -> None:
        """Forget a mode; the inputs that were kept under its name stay readable.

        Raises:
            NotFoundError: The tenant has no mode of this name; one that is built in stays.
        """

        def work() -> Write[None]:
            [row] = yield from run("mode/delete_custom", id=_id_of(name))
            if not row["deleted"]:
                message = f"there is no custom mode {name[:100]!r}"
                raise NotFoundError(message, field="name")

        await self._graph.apply(once, request, work)

    async def list_all(self) -> list[Mode]:
        """Give the modes of the tenant by name."""
        found = await self._graph.read("mode/list_custom", limit=MAX_CUSTOM_MODES)
        modes = [_mode(row) for row in found]
        return sorted((mode for mode in modes if mode), key=lambda mode: mode.name)

    async def find(self, name: str) -> Mode | None:
        """Give the mode of a name; None if the tenant has none."""
        found = await self._graph.read("mode/find_custom", id=_id_of(name))
        return _mode(found[0]) if found else None


def _check_room() -> Write[None]:
    found = yield from run("mode/list_custom", limit=MAX_CUSTOM_MODES)
    if len(found) >= MAX_CUSTOM_MODES:
        raise LimitExceededError(f"a tenant has at most {MAX_CUSTOM_MODES} custom modes")


def _mode(row: Row) -> Mode | None:
    """Read a definition; None where it was erased, or deleted while it was read."""
    if row["definition"] in (None, FORGOTTEN):
        return None
    return mode_of(CustomModeDefinition.model_validate_json(row["definition"]))


def _id_of(name: str) -> str:
    """Give the one id that a mode of a name has: there are never two."""
    return derived_id(None, "custom mode", name)
