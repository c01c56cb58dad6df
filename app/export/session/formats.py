"""The formats that a session is exported in."""

from collections.abc import Callable
from enum import StrEnum

from app.export.session.base import SessionWriter
from app.export.session.writers.ascii_writer import Ascii
from app.export.session.writers.dot_writer import Dot
from app.export.session.writers.graphml_writer import GraphMl
from app.export.session.writers.html_writer import Html
from app.export.session.writers.json_writer import Json
from app.export.session.writers.jupyter_writer import Jupyter
from app.export.session.writers.latex_writer import Latex
from app.export.session.writers.markdown_writer import Markdown
from app.export.session.writers.mermaid_writer import Mermaid
from app.export.session.writers.svg_writer import Svg


class SessionFormat(StrEnum):
    JSON = "json"
    MARKDOWN = "markdown"
    HTML = "html"
    LATEX = "latex"
    JUPYTER = "jupyter"
    MERMAID = "mermaid"
    DOT = "dot"
    ASCII = "ascii"
    SVG = "svg"
    GRAPHML = "graphml"


WRITERS: dict[SessionFormat, Callable[[], SessionWriter]] = {
    SessionFormat.JSON: Json,
    SessionFormat.MARKDOWN: Markdown,
    SessionFormat.HTML: Html,
    SessionFormat.LATEX: Latex,
    SessionFormat.JUPYTER: Jupyter,
    SessionFormat.MERMAID: Mermaid,
    SessionFormat.DOT: Dot,
    SessionFormat.ASCII: Ascii,
    SessionFormat.SVG: Svg,
    SessionFormat.GRAPHML: GraphMl,
}
