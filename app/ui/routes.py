"""The web explorer: one page, its modules, and the two libraries it draws with."""

import hashlib
import os
from functools import cache
from pathlib import Path

from starlette.requests import Request
from starlette.responses import HTMLResponse, Response
from starlette.routing import BaseRoute, Mount, Route
from starlette.staticfiles import StaticFiles
from starlette.types import Scope

from app.local.artifacts import locked_artifacts

STATIC = Path(__file__).parent / "static"
LIBRARIES = ("cytoscape", "preact")
# What may change under its address: a browser asks each time and is told "unchanged".
_ASK_AGAIN = "no-cache"
# The address of a module holds a digest of all, the address of a library its version.
_FOR_GOOD = "public, max-age=31536000, immutable"


def ui_routes(web: Path) -> list[BaseRoute]:
    """Give the routes of the explorer: `/`, `/static/<digest>/…` for its page, `/static/…` for the
    other pages, and `/lib/<library>/<version>/…`.

    Args:
        web: The folder `NOEMA_HOME/web`, which may be filled later.
    """
    modules = f"/static/{_digest_of_files()}"
    page = _page_of_modules(modules)

    async def show(_: Request) -> Response:
        return HTMLResponse(page, headers={"cache-control": _ASK_AGAIN})

    return [
        Route("/", show),
        Mount(modules, _Files(STATIC, _FOR_GOOD)),
        Mount("/static", _Files(STATIC, _ASK_AGAIN)),
        *(Mount(path, _Files(web / name, _FOR_GOOD)) for name, path in library_paths().items()),
    ]


def library_paths() -> dict[str, str]:
    """Give the address under which each library is served."""
    versions = {artifact.name: artifact.version for artifact in locked_artifacts()["web"]}
    return {name: f"/lib/{name}/{versions[name]}" for name in LIBRARIES}


@cache
def _digest_of_files() -> str:
    told = hashlib.sha256()
    for path in sorted(path for path in STATIC.rglob("*") if path.is_file()):
        told.update(f"{path.relative_to(STATIC).as_posix()} ".encode() + path.read_bytes())
    return told.hexdigest()[:16]


@cache
def _page_of_modules(address: str) -> str:
    """Give the page, which asks for all modules at once: found one in another, each would wait."""
    names = sorted(path.relative_to(STATIC).as_posix() for path in STATIC.rglob("*.js"))
    asked = "".join(f'    <link rel="modulepreload" href="{address}/{name}">\n' for name in names)
    page = (STATIC / "index.html").read_text(encoding="utf-8")
    return page.replace('="/static/', f'="{address}/').replace("  </head>", f"{asked}  </head>")


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
