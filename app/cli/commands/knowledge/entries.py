"""`noema know …` and `noema forget`."""

from importlib import import_module
from typing import TYPE_CHECKING, Annotated

import typer

from app.cli.running.runner import IdArgument, IdempotencyKey, JsonOption, execute, key_of
from app.cli.terminal.list_options import SinceOption, TextOption, UntilOption
from app.cli.terminal.output import note
from app.cli.views.knowledge import (
    EntryList,
    show_categorized,
    show_change,
    show_context,
    show_entries,
    show_forgotten,
    show_mentions,
)
from app.domain.beliefs.belief import BeliefStatus
from app.domain.beliefs.knowledge import EntryFilter, Tier
from app.domain.beliefs.knowledge_changes import (
    Categorize,
    Categorized,
    DefineCategory,
    EntryChange,
    EntryFields,
    EntryPatch,
    Forget,
    Forgotten,
    Mention,
    Move,
    Relate,
    Store,
    Tag,
    Update,
)
from app.domain.beliefs.knowledge_context import KnowledgeContext
from app.domain.ids import id_beside, new_id, require_id
from app.domain.list_filter import ListFilter
from app.domain.nodes.edge import EdgeType
from app.domain.page import cursor, page_request

if TYPE_CHECKING:
    from app.bootstrap import Services

_AREA = "knowledge"
_LISTED = 50
app = typer.Typer(help="Store knowledge and build contexts from it.", no_args_is_help=True)

TitleArgument = Annotated[str, typer.Argument(metavar="TITLE", help="Title the entry in one line.")]
Source = Annotated[str | None, typer.Option(help="Record where the knowledge comes from.")]
CategoryOption = Annotated[
    str | None,
    typer.Option(
        "--in", metavar="CATEGORY[/SUB]", help="Use this category, with or without a subcategory."
    ),
]
Because = Annotated[
    list[str] | None,
    typer.Option(
        "--because",
        metavar="ID",
        help="Derive the entry from the belief with this id. Repeatable; all are needed.",
    ),
]


def register(root: typer.Typer) -> None:
    # It adds `import` to the group, which is told whole.
    import_module("app.cli.commands.knowledge.files")
    root.add_typer(app, name="know")
    root.command("forget")(forget)


@app.command("add")
def add(
    title: TitleArgument,
    content: Annotated[
        str, typer.Argument(metavar="TEXT", help="Give the full text of the entry.")
    ],
    category: CategoryOption = None,
    source: Source = None,
    because: Because = None,
    as_json: JsonOption = False,
) -> None:
    """Store a knowledge entry."""

    async def work(services: "Services") -> EntryChange:
        own, premises = new_id(), frozenset(require_id(id_) for id_ in because or ())
        fields = EntryFields(title, content, *_split_category(category), source=source)
        return await services.knowledge.memory.store(
            Store(own, id_beside(own, "entry"), fields, premises)
        )

    execute(as_json, work, show_change)


@app.command("update")
def update(
    id_: IdArgument,
    title: Annotated[str | None, typer.Option(help="Change the title to this line.")] = None,
    content: Annotated[
        str | None, typer.Option("--text", help="Give the full text of the entry.")
    ] = None,
    source: Source = None,
    key: IdempotencyKey = None,
    as_json: JsonOption = False,
) -> None:
    """Replace an entry with a new record. The old one is superseded."""

    async def work(services: "Services") -> EntryChange:
        own, patch = key_of(key), EntryPatch(title, content, source)
        request = Update(own, require_id(id_), id_beside(own, "entry"), patch)
        return await services.knowledge.memory.update(request)

    execute(as_json, work, show_change)


@app.command("relate")
def relate(
    id_: IdArgument,
    relation: Annotated[
        EdgeType,
        typer.Argument(help="Choose RELATED_TO, DERIVED_FROM or PART_OF.", metavar="RELATION"),
    ],
    to: Annotated[
        list[str],
        typer.Argument(metavar="ID…", help="Relate the entry to the entries with these ids."),
    ],
    rule: Annotated[
        str | None, typer.Option(help="Describe how the entry follows from the others.")
    ] = None,
    key: IdempotencyKey = None,
    as_json: JsonOption = False,
) -> None:
    """Relate an entry to others. DERIVED_FROM also adds a justification."""

    async def work(services: "Services") -> EntryChange:
        to_ids = frozenset(require_id(id_, "to") for id_ in to)
        request = Relate(key_of(key), relation, require_id(id_), to_ids, rule=rule)
        return await services.knowledge.memory.relate(request)

    execute(as_json, work, show_change)


@app.command("tag")
def tag_(
    id_: IdArgument,
    tags: Annotated[
        list[str] | None, typer.Argument(metavar="TAG…", help="Add these tags to the entry.")
    ] = None,
    remove: Annotated[
        list[str] | None, typer.Option(help="Remove this tag from the entry. Repeatable.")
    ] = None,
    key: IdempotencyKey = None,
    as_json: JsonOption = False,
) -> None:
    """Add tags to an entry or remove them."""

    async def work(services: "Services") -> EntryChange:
        named = tuple(tags or ()), tuple(remove or ())
        return await services.knowledge.memory.tag(Tag(key_of(key), require_id(id_), *named))

    execute(as_json, work, show_change)


@app.command("pin")
def pin(id_: IdArgument, key: IdempotencyKey = None, as_json: JsonOption = False) -> None:
    """Pin an entry, so that it is part of every context."""
    _move(id_, Tier.CORE, key, as_json)


@app.command("move")
def move(
    id_: IdArgument,
    tier: Annotated[Tier, typer.Argument(help="Move the entry to this memory tier.")],
    key: IdempotencyKey = None,
    as_json: JsonOption = False,
) -> None:
    """Move an entry to another memory tier."""
    _move(id_, tier, key, as_json)


@app.command("categorize")
def categorize(
    id_: IdArgument,
    category: CategoryOption = None,
    key: IdempotencyKey = None,
    as_json: JsonOption = False,
) -> None:
    """Set the category of an entry, or detect it."""

    async def work(services: "Services") -> Categorized:
        request = Categorize(key_of(key), require_id(id_), *_split_category(category))
        return await services.knowledge.categorizer.categorize(request)

    execute(as_json, work, show_categorized)


@app.command("define")
def define(
    category: Annotated[str, typer.Argument(help="Define a subcategory of this category.")],
    subcategory: Annotated[str, typer.Argument(help="Name the subcategory.")],
    words: Annotated[
        list[str], typer.Argument(metavar="WORD…", help="Recognise the subcategory by these words.")
    ],
    as_json: JsonOption = False,
) -> None:
    """Define a category, or change the words of one."""

    async def work(services: "Services") -> DefineCategory:
        request = DefineCategory(new_id(), category, subcategory, tuple(words))
        await services.knowledge.categorizer.define(request)
        return request

    execute(as_json, work, lambda made: note(f"{made.category}/{made.subcategory} is defined"))


@app.command("list")
def list_(  # noqa: PLR0913  # the options of the command
    status: Annotated[
        BeliefStatus, typer.Option(help="Show only entries with this status.")
    ] = BeliefStatus.HELD,
    category: CategoryOption = None,
    tag: Annotated[str | None, typer.Option(help="Show only entries with this tag.")] = None,
    tier: Annotated[
        Tier | None, typer.Option(help="Show only entries in this memory tier.")
    ] = None,
    source: Annotated[str | None, typer.Option(help="Show only entries from this source.")] = None,
    text: TextOption = None,
    since: SinceOption = None,
    until: UntilOption = None,
    after: Annotated[
        str | None,
        typer.Option(help="Continue the list after this cursor."),
    ] = None,
    as_json: JsonOption = False,
) -> None:
    """List knowledge entries, newest first."""

    async def work(services: "Services") -> EntryList:
        only = ListFilter(since, until, text)
        wanted = EntryFilter(status, *_split_category(category), tag, tier, source, only)
        request = page_request(_LISTED, after, _AREA, str)
        page = await services.knowledge_reads.list_entries(request, wanted)
        return EntryList(page.items, cursor(_AREA, page.keys[-1]) if page.has_next else None)

    execute(as_json, work, show_entries)


@app.command("context")
def context(
    text: Annotated[
        str, typer.Argument(metavar="QUESTION", help="Collect knowledge for this question.")
    ],
    budget: Annotated[int, typer.Option("--tokens", help="Use at most this many tokens.")] = 2_000,
    as_json: JsonOption = False,
) -> None:
    """Show what is known about a question, with citations."""

    async def work(services: "Services") -> KnowledgeContext:
        return await services.knowledge.context.build(text, budget)

    execute(as_json, work, show_context)


def forget(
    ids: Annotated[
        list[str] | None, typer.Argument(metavar="ID…", help="Forget the nodes with these ids.")
    ] = None,
    subject: Annotated[
        str | None,
        typer.Option(help="Forget every text that contains these words next to each other."),
    ] = None,
    yes: Annotated[
        bool,
        typer.Option("--yes", help="Erase for good. Without it, only list what would be erased."),
    ] = False,
    key: IdempotencyKey = None,
    as_json: JsonOption = False,
) -> None:
    """Erase texts and their traces for good, or preview it. It needs --yes to erase."""

    def request() -> Forget:
        named = frozenset(require_id(id_, "ids") for id_ in ids or ())
        return Forget(key_of(key), named, subject)

    async def preview(services: "Services") -> tuple[Mention, ...]:
        return await services.knowledge.forgetting.preview(request())

    async def erase(services: "Services") -> Forgotten:
        return await services.knowledge.forgetting.forget(request())

    if yes:
        execute(as_json, erase, show_forgotten)
    else:
        execute(as_json, preview, show_mentions)
        note("nothing was changed; add --yes to erase for good")


def _move(id_: str, tier: Tier, key: str | None, as_json: bool) -> None:
    async def work(services: "Services") -> EntryChange:
        return await services.knowledge.memory.move(Move(key_of(key), require_id(id_), tier))

    execute(as_json, work, show_change)


def _split_category(given: str | None) -> tuple[str | None, str | None]:
    """Split `CATEGORY/SUBCATEGORY`."""
    category, _, subcategory = (given or "").partition("/")
    return category or None, subcategory or None
