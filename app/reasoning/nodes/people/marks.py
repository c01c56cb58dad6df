"""Marks of what readers have seen: one a reader and project."""

from datetime import datetime

from app.domain.people.changes import ReadMark, mark_id, require_reader
from app.errors import InvalidInputError
from app.graph.base import Graph
from app.graph.change import Write, run


class ReadMarks:
    def __init__(self, graph: Graph) -> None:
        self._graph = graph

    async def mark(self, reader: str, project: str | None, until: datetime) -> ReadMark:
        """Note that a reader has seen what changed until a moment; a mark never goes back.

        Raises:
            InvalidInputError: The moment is still to come, or the name is no line of text.
        """
        return await self._graph.apply(self.mark_in, require_reader(reader), project, until)

    def mark_in(self, reader: str, project: str | None, until: datetime) -> Write[ReadMark]:
        id_ = mark_id(reader, project)
        [row] = yield from run(
            "changes/record_mark", id=id_, reader=reader, project=project, until=until
        )
        if row["seen_at"] is None:
            raise InvalidInputError("until must not be in the future", field="until")
        return ReadMark(id_, reader, project, datetime.fromisoformat(row["seen_at"]))
