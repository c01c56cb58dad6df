"""Writing templates. Versions are added and never changed; uses are counted once a run."""

import asyncio
from collections.abc import Sequence
from dataclasses import asdict
from datetime import UTC, datetime

from app.domain.ids import derived_id, require_id
from app.domain.job import JobKind
from app.domain.request import Request
from app.domain.search import search_properties
from app.domain.template import NewTemplate, TemplateContent, TemplateStatus
from app.errors import ConflictError, InvalidInputError, NotFoundError
from app.events.types import EventType, NewEvent, learning_stream
from app.graph.base import Graph, Row
from app.graph.change import Write, append, once, queue, run
from app.reasoning.learning.templates.files import built_in_templates
from app.reasoning.learning.templates.rules import (
    checked,
    checked_content,
    fingerprint,
    search_text,
    slug,
    template_id,
    version_id,
)

KIND = "template"
MAX_SCORE = 10.0


class TemplateService:
    def __init__(self, graph: Graph) -> None:
        self._graph = graph
        self._stream_id = learning_stream(graph.tenant_id)

    async def install(self) -> int:
        """Write the templates that come with Noema, as far as the tenant lacks them; count them.

        Raises:
            SetupError: This installation lacks their files, or one is broken.
        """
        built_in = await asyncio.to_thread(built_in_templates)
        ids = [template_id(self._graph.tenant_id, new.name) for new in built_in]
        [row] = await self._graph.read("template/list_existing", ids=ids)
        known = {found["id"] for found in row["templates"]}
        missing = [new for id_, new in zip(ids, built_in, strict=True) if id_ not in known]
        if not missing:
            return 0

        def work() -> Write[int]:
            yield from self._lock()
            return (yield from self._create_in(missing))

        return await self._graph.apply(work)

    async def add(self, new: NewTemplate, request: Request | None = None) -> str:
        """Add a template and give its id; the same one again changes nothing.

        Raises:
            InvalidInputError: A field is not what it must be.
            ConflictError: There is another template of that name.
        """
        new = checked(new)
        if new.fallback:
            raise InvalidInputError("there is a fallback already", field="fallback")
        id_ = template_id(self._graph.tenant_id, new.name)

        def work() -> Write[None]:
            yield from self._lock()
            if (yield from self._create_in([new])):
                return
            current = yield from self._current(id_)
            if (current["status"], current["sha256"]) != ("active", fingerprint(new.content)):
                raise ConflictError(
                    f"there is a template {current['name']!r} ({current['status']}); edit it or"
                    " take another name",
                    field="name",
                )

        await self.install()
        await self._graph.apply(once, request, work)
        return id_

    async def edit(
        self,
        id_: str,
        content: TemplateContent,
        expected_version: int | None = None,
        request: Request | None = None,
    ) -> None:
        """Give a template another version; what it says already makes none.

        Raises:
            InvalidInputError: A field is not what it must be.
            NotFoundError: The tenant has no such template.
            ConflictError: It is retired, or is not at the version that was expected.
        """
        content = checked_content(content)

        def work() -> Write[None]:
            yield from self._lock()
            current = yield from self._current(id_)
            _require_active(current)
            if current["sha256"] == fingerprint(content):
                return
            _require_version(current, expected_version)
            number = current["version"] + 1
            yield from run(
                "template/add_version",
                id=id_,
                version=_version_row(id_, number, content),
                properties=self._found_by(current["name"], content),
                at=datetime.now(UTC),
            )
            yield from self._told(EventType.TEMPLATE_EDITED, id_, version=number)
            yield from self._embed_later()

        await self._graph.apply(once, request, work)

    async def retire(self, id_: str, request: Request | None = None) -> None:
        """Take a template out of use; its versions stay readable.

        Raises:
            NotFoundError: The tenant has no such template.
            ConflictError: It is the fallback.
        """
        await self._set_status(id_, TemplateStatus.RETIRED, EventType.TEMPLATE_RETIRED, request)

    async def restore(self, id_: str, request: Request | None = None) -> None:
        """Take a retired template back into use.

        Raises:
            NotFoundError: The tenant has no such template.
        """
        await self._set_status(id_, TemplateStatus.ACTIVE, EventType.TEMPLATE_RESTORED, request)

    async def record_use(self, version: str, run_id: str, score: float | None = None) -> None:
        """Note that a run used a version of a template; a repeat only brings a later score.

        Args:
            version: The id of the version.
            run_id: The debate, fork or answer.
            score: 0 to 10; None as long as nobody judged the run.

        Raises:
            InvalidInputError: The score lies outside, or an id is no UUID.
            NotFoundError: The tenant has no such version.
        """
        if score is not None and not 0 <= score <= MAX_SCORE:
            raise InvalidInputError("score must be from 0 to 10", field="score")
        used_in = require_id(run_id, "run_id")
        use = derived_id(None, require_id(version, "version"), "use", used_in)
        given = {"id": use, "version_id": version, "run_id": used_in, "score": score}

        def work() -> Write[None]:
            rows = yield from run("template/record_use", **given, at=datetime.now(UTC))
            if not rows:
                raise NotFoundError("there is no such version of a template", field="version")
            used = {"version_id": version, "run_id": used_in, "score": rows[0]["score"]}
            if rows[0]["changed"]:
                yield from self._told(EventType.TEMPLATE_USED, rows[0]["template_id"], **used)

        await self._graph.apply(work)

    async def _set_status(
        self, id_: str, status: TemplateStatus, told: EventType, request: Request | None
    ) -> None:
        def work() -> Write[None]:
            yield from self._lock()
            current = yield from self._current(id_)
            if current["fallback"]:
                raise ConflictError("the fallback stays in use; edit it instead", field="id")
            if current["status"] != status:
                yield from run("template/set_status", id=id_, status=status)
                yield from self._told(told, id_)

        await self._graph.apply(once, request, work)

    def _create_in(self, templates: Sequence[NewTemplate]) -> Write[int]:
        rows = [self._row(new) for new in templates]
        created = yield from run("template/create_templates", templates=rows, at=datetime.now(UTC))
        for row in created:
            yield from self._told(EventType.TEMPLATE_ADDED, row["id"])
        if created:
            yield from self._embed_later()
        return len(created)

    def _lock(self) -> Write[None]:
        """Let the writers of the tenant's templates take turns."""
        yield from run("event/open_stream", stream_id=self._stream_id, at=datetime.now(UTC))
        yield from run("event/lock_stream", stream_id=self._stream_id)

    def _current(self, id_: str) -> Write[Row]:
        [row] = yield from run("template/list_existing", ids=[id_])
        if not row["templates"]:
            raise NotFoundError("there is no such template", field="id")
        return row["templates"][0]

    def _told(self, type_: EventType, id_: str, **more: str | float | None) -> Write[None]:
        yield from append([NewEvent(self._stream_id, type_, {"id": id_, **more})])

    def _embed_later(self) -> Write[None]:
        yield from queue(JobKind.EMBEDDING)

    def _row(self, new: NewTemplate) -> Row:
        id_ = template_id(self._graph.tenant_id, new.name)
        properties = {
            "id": id_,
            "name": new.name,
            "slug": slug(new.name),
            "kind": KIND,
            "status": TemplateStatus.ACTIVE,
            "source": new.source,
            "fallback": new.fallback,
            "version": 1,
            **self._found_by(new.name, new.content),
        }
        return {"properties": properties, "version": _version_row(id_, 1, new.content)}

    def _found_by(self, name: str, content: TemplateContent) -> Row:
        text = search_text(name, content)
        found = search_properties(self._graph.tenant_id, KIND, None, text)
        return {**found, "domain": content.domain}


def _version_row(template: str, number: int, content: TemplateContent) -> Row:
    return {
        "id": version_id(template, number),
        "number": number,
        "sha256": fingerprint(content),
        **asdict(content),
        "keywords": list(content.keywords),
    }


def _require_active(current: Row) -> None:
    if current["status"] != TemplateStatus.ACTIVE:
        raise ConflictError("the template is retired; restore it first", field="id")


def _require_version(current: Row, expected: int | None) -> None:
    if expected is not None and current["version"] != expected:
        raise ConflictError(
            f"the template is at version {current['version']}, not {expected}", field="version"
        )
