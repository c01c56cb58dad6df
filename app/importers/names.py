"""Ids out of a source that may give the same one twice."""

from collections import Counter


class Names:
    """Makes every id unique; a file that only grows gives the same ids at every reading."""

    def __init__(self) -> None:
        self._seen: Counter[str] = Counter()

    def unique(self, name: str) -> str:
        """Give `name` the first time, then `name#2`, `name#3` and so on."""
        self._seen[name] += 1
        return name if self._seen[name] == 1 else f"{name}#{self._seen[name]}"
