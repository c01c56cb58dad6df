"""What is taken of the answers of web searches."""

import html
from collections.abc import Iterable, Sequence
from datetime import UTC, datetime
from email.utils import parsedate_to_datetime
from urllib.parse import urlsplit

from app.content.json_fields import Json, text_of
from app.websearch.base import WebResult

MOST_CHARACTERS = 4_000
"""Of the text of a page."""
_MOST_TITLE, _MOST_URL = 300, 2_000


def results_of(found: Iterable[Json], text: str, published: str, limit: int) -> Sequence[WebResult]:
    """Read results in their order; one without an address of the web or without words is left out.

    Args:
        text: The field with the excerpt.
        published: The field with the date.
    """
    read = (_result(record, text, published) for record in found)
    return [result for result in read if result][:limit]


def _result(record: Json, text: str, published: str) -> WebResult | None:
    url, said = text_of(record, "url") or "", _plain(text_of(record, text), MOST_CHARACTERS)
    if not said or not _is_web(url):
        return None
    title = _plain(text_of(record, "title"), _MOST_TITLE) or url
    return WebResult(url, title, said, _moment(text_of(record, published)))


def _is_web(url: str) -> bool:
    try:
        parts = urlsplit(url)
    except ValueError:
        return False
    return parts.scheme in ("http", "https") and bool(parts.hostname) and len(url) <= _MOST_URL


def _plain(text: str | None, most: int) -> str:
    """Give a text without entities, and without what no database stores."""
    told = html.unescape(text or "").encode("utf-8", "ignore").decode().replace("\0", "")
    return told.strip()[:most]


def _moment(text: str | None) -> datetime | None:
    """Read a date as ISO 8601 or as mails write it; one without a zone is taken for UTC."""
    for read in (datetime.fromisoformat, parsedate_to_datetime):
        try:
            at = read(text or "")
        except ValueError:
            continue
        return at if at.tzinfo else at.replace(tzinfo=UTC)
    return None
