"""A session as a Jupyter notebook: what was said in Markdown, and cells that load it all."""

import json
from collections.abc import Iterator
from typing import Any

from app.export.session.document import Entry, Header
from app.export.session.writers.json_writer import entry_json, header_json
from app.export.session.writers.markdown_writer import Markdown

_LAST = "print(session['header']['title'])\nprint(len(session['entries']), 'entries')"
_METADATA = {
    "kernelspec": {"display_name": "Python 3", "language": "python", "name": "python3"},
    "language_info": {"name": "python"},
}


class Jupyter:
    def __init__(self) -> None:
        self._markdown = Markdown()
        self._count = 0

    def head(self, header: Header) -> Iterator[str]:
        yield '{"nbformat": 4, "nbformat_minor": 5, '
        yield f'"metadata": {json.dumps(_METADATA)}, "cells": [\n'
        yield self._markdown_cell("".join(self._markdown.head(header)))
        yield self._code_cell(
            "import json\n\n"
            f"session = {{'header': json.loads({_literal(header_json(header))}), 'entries': []}}"
        )

    def entry(self, entry: Entry) -> Iterator[str]:
        yield self._markdown_cell("".join(self._markdown.entry(entry)))
        loaded = f"json.loads({_literal(entry_json(entry))})"
        yield self._code_cell(f"session['entries'].append({loaded})")

    def tail(self) -> Iterator[str]:
        yield self._code_cell(_LAST)
        yield "\n]}\n"

    def _markdown_cell(self, source: str) -> str:
        return self._cell({"cell_type": "markdown", "metadata": {}, "source": source})

    def _code_cell(self, source: str) -> str:
        # The data stands in the way of who reads.
        metadata = {"jupyter": {"source_hidden": True}}
        cell = {"cell_type": "code", "metadata": metadata, "source": source}
        return self._cell({**cell, "execution_count": None, "outputs": []})

    def _cell(self, cell: dict[str, Any]) -> str:
        between = ",\n" if self._count else ""
        self._count += 1
        return between + json.dumps({"id": f"cell-{self._count}", **cell})


def _literal(text: str) -> str:
    """Give a text as Python writes it."""
    return ascii(text)
