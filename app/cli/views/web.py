"""Pages of the web as text."""

from collections.abc import Sequence

from app.cli.terminal.output import note, out, safe_text
from app.domain.nodes.headline import headline
from app.domain.nodes.web import WebPage


def show_pages(pages: Sequence[WebPage]) -> None:
    """Print each page with its address, its date and the id by which it is cited."""
    for page in pages:
        day = f"{page.published:%Y-%m-%d}  " if page.published else ""
        out.print(safe_text(page.title, "bold"))
        out.print(safe_text(f"  {headline(page.text)}"))
        out.print(safe_text(f"  {day}{page.url}", "dim"))
        out.print(safe_text(f"  {page.id}", "dim"))
    if not pages:
        note("nothing found")
