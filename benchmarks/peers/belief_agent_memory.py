"""Beliefs as preferences of neo4j-agent-memory: its only records that can be superseded."""

from datetime import UTC, datetime
from typing import Any, Protocol

from benchmarks.peers.belief_base import InexpressibleError, Json, status


class _LongTerm(Protocol):
    async def add_preference(
        self,
        category: str,
        preference: str,
        *,
        context: str | None,
        generate_embedding: bool,
        user_identifier: str,
    ) -> Any: ...  # noqa: ANN401 - the vendor's preference

    async def supersede_preference(
        self, old_preference_id: object, new_preference_id: object
    ) -> None: ...

    async def get_preferences_for(
        self, user_identifier: str, *, active_only: bool, as_of: datetime | None = None
    ) -> list[Any]: ...


class _Client(Protocol):
    long_term: _LongTerm


class AgentMemoryBeliefs:
    """A script is a user; the reasons of a conclusion are the free text of its context."""

    name = "neo4j-agent-memory"

    def __init__(self, client: _Client) -> None:
        self._memory = client.long_term
        self._user = ""
        self._ids: dict[str, object] = {}
        self._kinds: dict[object, str] = {}
        self._written: list[tuple[datetime, datetime]] = []

    async def open(self, script: str) -> None:
        self._user = f"beliefs-{script}"
        self._ids = {}
        self._written = []

    async def do(self, line: Json) -> str:
        match line["do"]:
            case "assert" | "derive":
                await self._believe(line)
            case "supersede":
                if not {line["belief"], line["by"]} <= self._ids.keys():
                    return "NOT_FOUND"
                old, new = self._ids[line["belief"]], self._ids[line["by"]]
                await self._memory.supersede_preference(old, new)
            case _:
                raise InexpressibleError
        # It stamps with its own clock; a question about the past is asked by that clock.
        self._written.append((datetime.fromisoformat(line["at"]), datetime.now(UTC)))
        return "ok"

    async def answer(self, line: Json, now: datetime) -> object:
        asked: Json = line.get("asOf") or {}
        known = await self._known(asked.get("recorded"))
        match line["expect"]:
            case "status":
                return known.get(self._ids.get(line["belief"]))
            case "live":
                return [
                    label
                    for label, id_ in self._ids.items()
                    if known.get(id_) == status("held")
                    and line.get("kind") in (None, self._kinds[id_])
                ]
            case _:
                raise InexpressibleError

    async def _believe(self, line: Json) -> None:
        made = await self._memory.add_preference(
            line["kind"],
            line["text"],
            context=", ".join(line.get("premises", [])) or None,
            # With vectors, texts that are alike in one category are taken for one preference.
            generate_embedding=False,
            user_identifier=self._user,
        )
        self._ids[line["belief"]] = made.id
        self._kinds[made.id] = line["kind"]

    async def _known(self, recorded: str | None) -> dict[object, Json]:
        if recorded is None:
            every = await self._memory.get_preferences_for(self._user, active_only=False)
            active = await self._memory.get_preferences_for(self._user, active_only=True)
            held = {one.id for one in active}
            return {one.id: status("held" if one.id in held else "superseded") for one in every}
        at = [clock for at, clock in self._written if at <= datetime.fromisoformat(recorded)]
        if not at:
            return {}
        then = await self._memory.get_preferences_for(self._user, active_only=False, as_of=at[-1])
        return {one.id: status("held") for one in then}
