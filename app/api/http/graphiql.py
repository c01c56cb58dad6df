"""GraphiQL from our own origin: its page, and its files out of `NOEMA_HOME/web`.

It opens with a tab for each file of `examples`, in the order of their names.
"""

import json
from pathlib import Path

from starlette.requests import Request
from starlette.responses import HTMLResponse, Response
from starlette.routing import BaseRoute, Mount, Route
from starlette.staticfiles import StaticFiles

from app.api.http.middleware import CONTENT_POLICY

_LIBRARIES = ("graphiql", "graphql-ws", "react", "react-dom")
# The editor sets its own styles and carries its fonts in its style sheet; nothing else may.
_POLICY = CONTENT_POLICY.replace("style-src 'self'", "style-src 'self' 'unsafe-inline'").replace(
    "font-src 'self'", "font-src 'self' data:"
)
_PAGE = """<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<title>GraphiQL · Noema</title>
<link rel="icon" href="/static/icon.svg" type="image/svg+xml">
<link rel="stylesheet" href="/graphiql/lib/graphiql/graphiql.min.css">
<link rel="stylesheet" href="/graphiql/page.css">
</head>
<body>
<div id="graphiql"></div>
<script src="/graphiql/lib/react/umd/react.production.min.js"></script>
<script src="/graphiql/lib/react-dom/umd/react-dom.production.min.js"></script>
<script src="/graphiql/lib/graphql-ws/umd/graphql-ws.min.js"></script>
<script src="/graphiql/lib/graphiql/graphiql.min.js"></script>
<script src="/graphiql/page.js"></script>
</body>
</html>
"""
_STYLE = "html,body,#graphiql{height:100%;margin:0}\n"
_SCRIPT = """const socket = location.origin.replace(/^http/, "ws") + "/graphql";
const fetcher = GraphiQL.createFetcher({
  url: "/graphql",
  wsClient: graphqlWs.createClient({ url: socket }),
});
ReactDOM.createRoot(document.getElementById("graphiql")).render(
  React.createElement(GraphiQL, { fetcher, defaultTabs: %s, shouldPersistHeaders: false }),
);
"""
EXAMPLES = Path(__file__).parent / "examples"
VARIABLES = {"3_search": {"words": "clock drift"}}
"""By the name of the example that takes them."""


def graphiql_routes(web: Path) -> list[BaseRoute]:
    """Give the routes of GraphiQL.

    Args:
        web: The folder `NOEMA_HOME/web`, which may be filled later.
    """
    libraries = [
        Mount(f"/graphiql/lib/{name}", StaticFiles(directory=web / name, check_dir=False))
        for name in _LIBRARIES
    ]
    return [
        Route("/graphiql", _page),
        Route("/graphiql/page.css", _style),
        Route("/graphiql/page.js", _script),
        *libraries,
    ]


async def _page(_: Request) -> Response:
    return HTMLResponse(_PAGE, headers={"content-security-policy": _POLICY})


async def _style(_: Request) -> Response:
    return Response(_STYLE, media_type="text/css")


async def _script(_: Request) -> Response:
    tabs = json.dumps([_tab(file) for file in sorted(EXAMPLES.glob("*.graphql"))])
    return Response(_SCRIPT % tabs, media_type="text/javascript")


def _tab(file: Path) -> dict[str, str]:
    tab = {"query": file.read_text(encoding="utf-8")}
    variables = VARIABLES.get(file.stem)
    return tab | ({"variables": json.dumps(variables, indent=2)} if variables else {})
