"""What training runs were given, as files: lines can be taken out of them again."""

import asyncio
import json
import os
import shutil
from collections.abc import Callable, Mapping, Sequence
from contextlib import suppress
from pathlib import Path
from typing import Any, cast

NAMES = ("train.jsonl", "validation.jsonl")

Refusal = Callable[[str], bool]
"""Tells of the text of a line whether it must go."""


class TrainingFiles:
    """Args:
    folder: Where the folders of runs are.
    """

    def __init__(self, folder: Path) -> None:
        self._folder = folder

    async def remove_lines(
        self, folders: Mapping[str, str], trace_ids: frozenset[str], is_told: Refusal
    ) -> dict[str, int]:
        """Take out every line that was made of one of these answers, or whose text is refused.

        Args:
            folders: Of each run, by its id.

        Returns:
            How many lines went, by run; runs that lost none are left out.
        """
        removed: dict[str, int] = {}
        for run_id, name in folders.items():
            count = await asyncio.to_thread(_rewrite, self._folder / name, trace_ids, is_told)
            if count:
                removed[run_id] = count
        return removed

    async def remove(self, folders: Sequence[str]) -> None:
        """Remove all that these runs were given and made; what is gone already is left out."""
        for name in folders:
            with suppress(FileNotFoundError):
                await asyncio.to_thread(shutil.rmtree, self._folder / name)


def _rewrite(folder: Path, trace_ids: frozenset[str], is_told: Refusal) -> int:
    removed = 0
    for path in (folder / name for name in NAMES):
        if not path.is_file():
            continue
        lines = path.read_text(encoding="utf-8").splitlines(keepends=True)
        kept = [line for line in lines if not _goes(line, trace_ids, is_told)]
        if len(kept) < len(lines):
            _replace(path, "".join(kept))
            removed += len(lines) - len(kept)
    return removed


def _replace(path: Path, text: str) -> None:
    """Write all of a file or nothing, where only this user reads it."""
    beside = path.with_suffix(".part")
    beside.touch(mode=0o600)
    beside.write_text(text, encoding="utf-8")
    os.replace(beside, path)


def _goes(line: str, trace_ids: frozenset[str], is_told: Refusal) -> bool:
    return is_told(line) or not trace_ids.isdisjoint(_traces(line))


def _traces(line: str) -> set[str]:
    """Give the answers that a line was made of: one, or in a pair two."""
    provenance = cast("dict[str, Any]", json.loads(line).get("provenance", {}))
    sides: list[dict[str, Any]] = [
        provenance,
        provenance.get("chosen") or {},
        provenance.get("rejected") or {},
    ]
    return {str(side["trace_id"]) for side in sides if "trace_id" in side}
