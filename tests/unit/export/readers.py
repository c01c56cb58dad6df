"""Read written files back as their programs do."""

import io
import json
import re
from contextlib import redirect_stdout
from html.parser import HTMLParser
from typing import Any
from xml.etree import ElementTree

from markdown_it import MarkdownIt
from markdown_it.token import Token

GRAPHML = "{http://graphml.graphdrawing.org/xmlns}"
_MERMAID_CODE = re.compile(r"#(\d+);")
_VOID = {"meta"}
"""Elements of HTML that have no end."""
_DOT_TEXT = re.compile(r'"((?:[^"\\]|\\.)*)"', re.DOTALL)


class _Html(HTMLParser):
    def __init__(self) -> None:
        super().__init__()
        self.tags: set[str] = set()
        self.texts: list[str] = []
        self._open: list[str] = []

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.tags.add(tag)
        if tag not in _VOID:
            self._open.append(tag)

    def handle_endtag(self, tag: str) -> None:
        assert self._open.pop() == tag

    def close(self) -> None:
        super().close()
        assert self._open == []

    def handle_data(self, data: str) -> None:
        self.texts.append(data)


def html_of(text: str) -> tuple[set[str], str]:
    """Give the elements of a page and its texts."""
    reader = _Html()
    reader.feed(text)
    reader.close()
    return reader.tags, " ".join(reader.texts)


def markdown_of(text: str) -> tuple[set[str], str]:
    """Give the kinds of what a Markdown reader finds, and its texts."""
    tokens: list[Token] = []
    for token in MarkdownIt("commonmark").enable(["table", "strikethrough"]).parse(text):
        tokens += [token, *(token.children or ())]
    kinds = {token.type for token in tokens}
    return kinds, " ".join(token.content for token in tokens if token.type == "text")


def graphml_of(text: str) -> tuple[dict[str, dict[str, str]], list[tuple[str, str, str]]]:
    """Give the nodes with their data, and the edges with their types."""
    [graph] = ElementTree.fromstring(text).findall(f"{GRAPHML}graph")
    nodes = {node.attrib["id"]: _data(node) for node in graph.findall(f"{GRAPHML}node")}
    edges = [
        (edge.attrib["source"], edge.attrib["target"], _data(edge).get("type", ""))
        for edge in graph.findall(f"{GRAPHML}edge")
    ]
    return nodes, edges


def _data(element: ElementTree.Element) -> dict[str, str]:
    return {one.attrib["key"]: one.text or "" for one in element.findall(f"{GRAPHML}data")}


def svg_texts(text: str) -> list[str]:
    return [
        one.text or "" for one in ElementTree.fromstring(text).iter() if one.tag.endswith("text")
    ]


def run_notebook(text: str) -> tuple[dict[str, Any], str]:
    """Run the code of a notebook; give the session that it loads, and what it prints."""
    names: dict[str, Any] = {}
    printed = io.StringIO()
    with redirect_stdout(printed):
        for cell in json.loads(text)["cells"]:
            if cell["cell_type"] == "code":
                exec(cell["source"], names)  # the notebook is what is tested
    return names["session"], printed.getvalue()


def mermaid_text(text: str) -> str:
    """Give the text of a flowchart as it is shown."""
    return _MERMAID_CODE.sub(lambda code: chr(int(code[1])), text)


def dot_outside(text: str) -> str:
    """Give a graph of Graphviz without what is quoted."""
    return _DOT_TEXT.sub('""', text)
