"""Looks something up on the web and keeps what was found as evidence, with its source and date."""

from collections.abc import Callable, Sequence

from app.domain.nodes.session import SessionStatus
from app.domain.nodes.thinking import NewThinkingNode
from app.domain.nodes.web import NewLookUp, WebPage
from app.errors import ConflictError, NotFoundError, SetupError
from app.graph.base import Graph
from app.graph.change import Write
from app.graph.rows import whole
from app.reasoning.nodes.think_graph.service import ThinkGraph
from app.reasoning.nodes.web_evidence import rules
from app.websearch.base import WebSearch

_PAGE = ("id", "text", "citation")


class WebEvidence:
    """Args:
    web: Opens the search; raises SetupError where it lacks its key. None where none is configured.
    """

    def __init__(
        self, graph: Graph, think_graph: ThinkGraph, web: Callable[[], WebSearch] | None
    ) -> None:
        self._graph = graph
        self._think_graph = think_graph
        self._web = web

    @property
    def is_configured(self) -> bool:
        return self._web is not None

    async def look_up(self, new: NewLookUp) -> Sequence[WebPage]:
        """Search the web, store what was found and give it, best first.

        The same look-up again asks nobody and gives what it found before.

        Raises:
            InvalidInputError: The query or the limit is not allowed.
            SetupError: No search is configured, or its key is wrong.
            NotFoundError: There is no such session.
            ConflictError: The session is archived, or the id was used for something else.
            UnavailableError: The search is away, asks for patience, or cannot be understood.
        """
        rules.check(new)
        if (known := await self._known(new)) is not None:
            return known
        if self._web is None:
            message = "no search of the web is configured: set NOEMA_WEB_SEARCH"
            raise SetupError(message, field="web_search")
        web = self._web()
        found = await web.find(new.query.strip(), new.limit)
        nodes = [rules.query_node(new), *rules.result_nodes(new, found, web.name)]
        await self._graph.apply(self._write_in, new.session_id, nodes)
        return await self._known(new) or ()

    async def _known(self, new: NewLookUp) -> Sequence[WebPage] | None:
        """Give what the same look-up found before; None if it is to be done.

        Raises:
            NotFoundError: There is no such session.
            ConflictError: It is archived, or the id was used for something else.
        """
        [row] = await self._graph.read("web/find_look_up", id=new.id, session_id=new.session_id)
        if row["query"] is not None:
            if (row["query"], row["asked_in"]) != (new.query.strip(), new.session_id):
                raise ConflictError("this id was used for something else", field="id")
            return [rules.page_of(**page) for page in whole(row["pages"], *_PAGE)]
        if row["session_status"] is None:
            raise NotFoundError("there is no such session", field="session_id")
        if row["session_status"] == SessionStatus.ARCHIVED:
            raise ConflictError("the session is archived; reopen it first", field="session_id")
        return None

    def _write_in(self, session_id: str, nodes: Sequence[NewThinkingNode]) -> Write[None]:
        """Write a look-up with what it found, unless it was done meanwhile.

        A page is not read for decisions: what it decides, others decided.
        """
        asked, *found = [self._think_graph.written_by_noema(node) for node in nodes]
        written = yield from self._think_graph.write_in(session_id, [asked], may_extend=False)
        if written.added:
            yield from self._think_graph.write_in(session_id, found, may_extend=False)
