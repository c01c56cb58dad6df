"""Builds what searches the web; nobody is asked unless it is configured."""

from collections.abc import Callable
from functools import partial
from importlib import import_module

from app.errors import SetupError
from app.settings import Settings
from app.websearch.base import WebSearch

_ADDRESSES = {"tavily": "https://api.tavily.com", "brave": "https://api.search.brave.com"}


def web_search_of(settings: Settings) -> Callable[[], WebSearch] | None:
    """Give what opens the search that is configured; None where none is.

    What it gives raises SetupError where the search lacks its key or its address.
    """
    return None if settings.web_search is None else partial(_open, settings, settings.web_search)


def _open(settings: Settings, name: str) -> WebSearch:
    url = settings.web_search_url or _ADDRESSES.get(name)
    if url is None:
        message = "SearXNG needs its address: set NOEMA_WEB_SEARCH_URL"
        raise SetupError(message, field="web_search_url")
    # Imported only where it is used, as the client takes a while to load.
    if name == "searxng":
        return import_module("app.websearch.searxng").SearxngSearch(url)
    field = f"{name}_api_key"
    key = settings.tavily_api_key if name == "tavily" else settings.brave_api_key
    if not key.get_secret_value():
        raise SetupError(f"{name} needs its key: set {field.upper()}", field=field)
    if name == "tavily":
        return import_module("app.websearch.tavily").TavilySearch(url, key)
    return import_module("app.websearch.brave").BraveSearch(url, key)
