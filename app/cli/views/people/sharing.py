"""Share links as text."""

from dataclasses import dataclass

from app.cli.terminal.output import note, out, safe_text
from app.domain.people.sharing import ShareLink


@dataclass(frozen=True, slots=True)
class CreatedShareLink:
    share_link: ShareLink
    link_path: str | None
    """Behind the address of the service; None where the same call made the link before."""


@dataclass(frozen=True, slots=True)
class ShareLinkList:
    links: tuple[ShareLink, ...]
    """Newest first."""
    next: str | None
    """Cursor for `--after`; None on the last page."""


def show_created(made: CreatedShareLink) -> None:
    """Print what opens a new link."""
    if made.link_path is None:
        note("the link is there; what opens it was shown when it was made")
    else:
        out.print(safe_text(made.link_path))
        note("put the address of the service before it; it is shown once")
    show_link(made.share_link)


def show_link(link: ShareLink) -> None:
    """Print one link in a line."""
    end = f"until {link.expires_at:%Y-%m-%d %H:%M}"
    out.print(
        safe_text(f"{link.status:<8}", "bold")
        + safe_text(f"{link.kind} {link.node_id}  ")
        + safe_text(f"{end}  {link.id}", "dim")
    )


def show_links(listed: ShareLinkList) -> None:
    """Print a page of links."""
    for link in listed.links:
        show_link(link)
    if not listed.links:
        note("nothing is shared")
    if listed.next:
        note(f"next page: --after {listed.next}")
