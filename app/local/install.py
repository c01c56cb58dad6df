"""Makes `NOEMA_HOME` hold everything that is downloaded, once."""

import asyncio
import threading
from importlib import import_module

from filelock import AsyncFileLock

from app.errors import SetupError
from app.local.artifacts import ArtifactLists, needed_artifacts
from app.local.base import Home, OnProgress
from app.local.extract import extract_all
from app.local.files import missing_artifacts
from app.local.private import make_private_folder
from app.settings import Settings


async def ensure_artifacts(settings: Settings, on_progress: OnProgress) -> None:
    """Fetch, check and unpack what `artifacts.lock` lists and `NOEMA_HOME` lacks.

    With a Neo4j of one's own, the server itself is left out.

    Cancelling it stops the downloads; what is complete stays for the next call. A second process
    on the same home waits for the first.

    Args:
        settings: Names the home, and whether Noema runs its own Neo4j.
        on_progress: Called from other threads, one at a time.

    Raises:
        SetupError: A file with a wrong hash, a full disk, or a home that cannot be written.
        UnavailableError: The downloads could not be reached.
    """
    home, lists = Home(settings.home), needed_artifacts(settings)
    make_home(home)
    async with AsyncFileLock(home.root / "artifacts.busy"):
        cancelled = threading.Event()
        work = asyncio.create_task(asyncio.to_thread(_install, lists, home, on_progress, cancelled))
        try:
            await asyncio.shield(work)
        except asyncio.CancelledError:
            cancelled.set()
            await asyncio.gather(work, return_exceptions=True)
            raise


def make_home(home: Home) -> None:
    """Create the home, open to its owner alone; one that others may look into is closed to them.

    Raises:
        SetupError: It cannot be created, or not be closed.
    """
    try:
        make_private_folder(home.root)
    except OSError as error:
        raise SetupError(
            f"cannot create {home.root} ({error.strerror}); set NOEMA_HOME to a folder of yours"
        ) from error


def _install(
    lists: ArtifactLists, home: Home, on_progress: OnProgress, cancelled: threading.Event
) -> None:
    if missing_artifacts(lists, home.artifacts):
        # The client takes half a second to import, and most starts have nothing to fetch.
        fetching = import_module("app.local.fetch")
        fetching.fetch(lists, home.artifacts, on_progress=on_progress, cancelled=cancelled)
    extract_all(lists, home)
