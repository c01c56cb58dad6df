"""What is stored of a look-up on the web."""

from collections.abc import Sequence
from datetime import UTC, datetime, timedelta
from urllib.parse import urlsplit

from app.content.blocks import CitationBlock, TextBlock
from app.content.json_fields import as_map, packed, unpacked
from app.domain.ids import derived_id
from app.domain.nodes.thinking import NewThinkingNode, NodeKind, Role
from app.domain.nodes.web import MOST_QUERY, MOST_RESULTS, NewLookUp, WebPage
from app.domain.text import require_text
from app.errors import InvalidInputError
from app.websearch.base import WebResult

SOURCE = "web"


def check(new: NewLookUp) -> None:
    """Check the limits of a look-up.

    Raises:
        InvalidInputError: The query is empty or too long, or the limit out of its range.
    """
    query = require_text(new.query, "query", 4 * MOST_QUERY).strip()
    if not 1 <= len(query) <= MOST_QUERY:
        raise InvalidInputError(f"a query has 1 to {MOST_QUERY} characters", field="query")
    if not 1 <= new.limit <= MOST_RESULTS:
        raise InvalidInputError(f"must be from 1 to {MOST_RESULTS}", field="limit")


def query_node(new: NewLookUp) -> NewThinkingNode:
    query = new.query.strip()
    return NewThinkingNode(
        id=new.id,
        session_id=new.session_id,
        kind=NodeKind.MESSAGE,
        role=Role.USER,
        blocks=(TextBlock(query),),
        response=query,
        source=SOURCE,
        valid_from=datetime.now(UTC),
    )


def result_nodes(new: NewLookUp, found: Sequence[WebResult], asked: str) -> list[NewThinkingNode]:
    """Make a node of each result; its text is nobody's word here but that of its site.

    Args:
        asked: The search that found them.
    """
    at = datetime.now(UTC)
    # Ids in the order of the search, by which they are read again.
    return [
        _node(new, result, asked, at + timedelta(milliseconds=place))
        for place, result in enumerate(found)
    ]


def _node(new: NewLookUp, result: WebResult, asked: str, at: datetime) -> NewThinkingNode:
    text = f"{result.title}\n{result.text}"
    told = {
        "url": result.url,
        "title": result.title,
        "published": result.published and result.published.isoformat(),
        "query": new.query.strip(),
        "found_by": asked,
    }
    return NewThinkingNode(
        id=derived_id(at, new.id, result.url),
        session_id=new.session_id,
        kind=NodeKind.THOUGHT,
        role=Role.TOOL,
        parent_id=new.id,
        blocks=(TextBlock(text), CitationBlock(result.title, result.url, packed(told))),
        response=text,
        author=urlsplit(result.url).hostname,
        source=SOURCE,
        valid_from=result.published,
    )


def page_of(id: str, text: str, published: str | None, citation: str) -> WebPage:
    """Read a page as it is stored."""
    kept = as_map(unpacked(citation))
    title = as_map(unpacked(kept["json"]))["title"]
    at = datetime.fromisoformat(published) if published else None
    return WebPage(id, kept["source"], title, text.removeprefix(f"{title}\n"), at)
