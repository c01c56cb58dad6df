"""Opens the storage of an address, through the client that the extra `s3` installs."""

from importlib import import_module

from app.errors import SetupError
from app.storage.base import ObjectStorage


def open_storage() -> ObjectStorage:
    """Give the storage of `s3://` addresses.

    Raises:
        SetupError: Its client is not installed, or its settings cannot be used.
    """
    try:
        # Imported only where it is used: most installations lack it.
        adapter = import_module("app.storage.s3")
    except ModuleNotFoundError as error:
        raise SetupError(
            "s3:// needs the client of S3, which is not installed: install noema-graph[s3], or "
            "run `uv sync --extra s3` in a checkout",
            field="file",
        ) from error
    return adapter.open_s3()
