"""The web explorer: one page, its modules, and the two libraries it draws with."""

import os
from pathlib import Path

from starlette.requests import Request
from starlette.responses import FileResponse, Response
from starlette.routing import BaseRoute, Mount, Route
from starlette.staticfiles import StaticFiles
from starlette.types import Scope

from app.local.artifacts import locked_artifacts

STATIC = Path(__file__).parent / "static"
LIBRARIES = ("cytoscape", "preact")
# The modules change with the installation, so a browser asks each time and is told "unchanged".
_ASK_AGAIN = "no-cache"
# The address of a library holds its version.
_FOR_GOOD = "public, max-age=31536000, immutable"


def ui_routes(web: Path) -> list[BaseRoute]:
    """Give the routes of the explorer: `/`, `/static/…` and `/lib/<library>/<version>/…`.

    Args:
        web: The folder `NOEMA_HOME/web`, which may be filled later.
    """
    return [
        Route("/", _page),
        Mount("/static", _Files(STATIC, _ASK_AGAIN)),
        *(Mount(path, _Files(web / name, _FOR_GOOD)) for name, path in library_paths().items()),
    ]


def library_paths() -> dict[str, str]:
    """Give the address under which each library is served."""
    versions = {artifact.name: artifact.version for artifact in locked_artifacts()["web"]}
    return {name: f"/lib/{name}/{versions[name]}" for name in LIBRARIES}


async def _page(_: Request) -> Response:
    return FileResponse(STATIC / "index.html", headers={"cache-control": _ASK_AGAIN})


class _Files(StaticFiles):
    """Static files that say how long a browser may keep them."""

    def __init__(self, folder: Path, cache_control: str) -> None:
        super().__init__(directory=folder, check_dir=False)
        self._cache_control = cache_control

    def file_response(
        self,
        full_path: str | os.PathLike[str],
        stat_result: os.stat_result,
        scope: Scope,
        status_code: int = 200,
    ) -> Response:
        response = super().file_response(full_path, stat_result, scope, status_code)
        response.headers["cache-control"] = self._cache_control
        return response

    async def check_config(self) -> None:
        """Let a folder that is not there yet answer 404, file by file."""
