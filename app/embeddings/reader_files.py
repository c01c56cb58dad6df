"""The folder that a reader comes in: its files, and the card that vouches for them."""

import hashlib
import json
from functools import cached_property
from pathlib import Path
from typing import Any

from app.embeddings.model_bytes import Model
from app.errors import SetupError

CARD = "card.json"


class ReaderFiles:
    """Args:
    folder: Holds the files, and `card.json` with the reader's name and the SHA-256 of each file.
    field: The setting that turns the reader off.
    otherwise: What to do where a file is broken, beside installing it again, and what is so until
        then.
    """

    def __init__(self, folder: Path, field: str, otherwise: str) -> None:
        self.folder = folder
        self._field = field
        self._otherwise = otherwise

    @cached_property
    def card(self) -> dict[str, Any]:
        return json.loads(self._bytes(CARD))

    def whole(self, name: str) -> bytes:
        """Read one file.

        Raises:
            SetupError: It is missing or damaged.
        """
        content = self._bytes(name)
        if hashlib.sha256(content).hexdigest() != self.card["sha256"][name]:
            raise self.broken(name, "has another hash than its card says")
        return content

    def model(self, name: str) -> Model:
        """Parse a model that refers to its large initializers in its file.

        Raises:
            SetupError: It is missing or damaged.
        """
        return Model.read(self.whole(name)).with_external_initializers(name)

    def broken(self, name: str, problem: str) -> SetupError:
        return SetupError(
            f"{self.folder / name} {problem}: install Noema again, or {self._otherwise}",
            field=self._field,
        )

    def _bytes(self, name: str) -> bytes:
        try:
            return (self.folder / name).read_bytes()
        except OSError as error:
            raise self.broken(name, f"cannot be read: {error.strerror}") from error


def judge_files(folder: Path) -> ReaderFiles:
    """Give the files of a reader that the judge asks."""
    otherwise = "set NOEMA_JUDGE=rules; until then the rules alone judge"
    return ReaderFiles(folder, "judge", otherwise)
