"""What the author of a thought is given, as text."""

from app.cli.terminal.output import out, plain_table, safe_text
from app.domain.nodes.injected import InjectedItem

_USE = {None: "", True: "useful", False: "useless"}


def show_injected(items: tuple[InjectedItem, ...]) -> None:
    table = plain_table("rank", "source", "score", "similarity", "use", "id", "item")
    for one in items:
        given = one.given
        likeness = "" if given.similarity is None else f"{given.similarity:.2f}"
        figures = str(given.rank), given.source, f"{given.score:.3f}", likeness
        title = safe_text(one.item.title)
        table.add_row(*figures, _USE[one.is_useful], one.item.id, title)
    out.print(table)
