"""`noema know …` and `noema forget`."""

from typing import Annotated

import typer

from app.bootstrap import Services
from app.cli.running.runner import IdArgument, JsonOption, ask
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
from app.domain.ids import id_beside, new_id, own_id, require_id
from app.domain.nodes.edge import EdgeType
from app.domain.page import cursor, page_request

_AREA = "knowledge"
_LISTED = 50
app = typer.Typer(
    help="Keep what is known, and get it back with its sources.", no_args_is_help=True
)

OperationId = Annotated[
    str | None, typer.Option("--operation", help="Id of the operation, so that a retry is none.")
]
TitleArgument = Annotated[str, typer.Argument(metavar="TITLE", help="One line.")]
Source = Annotated[str | None, typer.Option(help="Where it comes from.")]
Shelf = Annotated[
    str | None, typer.Option("--in", metavar="CATEGORY[/SUB]", help="What it is about.")
]
Because = Annotated[
    list[str] | None,
    typer.Option("--because", metavar="ID", help="What it rests on; repeatable, all needed."),
]


def register(root: typer.Typer) -> None:
    root.add_typer(app, name="know")
    root.command("forget")(forget)


@app.command("add")
def add(
    title: TitleArgument,
    content: Annotated[str, typer.Argument(metavar="TEXT", help="The whole of it.")],
    shelf: Shelf = None,
    source: Source = None,
    because: Because = None,
    as_json: JsonOption = False,
) -> None:
    """Store something that is known, and hold it true."""

    async def question(services: Services) -> EntryChange:
        own, premises = new_id(), frozenset(require_id(id_) for id_ in because or ())
        fields = EntryFields(title, content, *_shelf(shelf), source=source)
        return await services.knowledge.memory.store(
            Store(own, id_beside(own, "entry"), fields, premises)
        )

    ask(as_json, question, show_change)


@app.command("update")
def update(
    id_: IdArgument,
    title: Annotated[str | None, typer.Option(help="One line.")] = None,
    content: Annotated[str | None, typer.Option("--text", help="The whole of it.")] = None,
    source: Source = None,
    operation: OperationId = None,
    as_json: JsonOption = False,
) -> None:
    """Replace an entry by a new record; the old one stays, superseded."""

    async def question(services: Services) -> EntryChange:
        own, patch = own_id(operation), EntryPatch(title, content, source)
        request = Update(own, require_id(id_), id_beside(own, "entry"), patch)
        return await services.knowledge.memory.update(request)

    ask(as_json, question, show_change)


@app.command("relate")
def relate(
    id_: IdArgument,
    relation: Annotated[
        EdgeType, typer.Argument(help="RELATED_TO, DERIVED_FROM or PART_OF.", metavar="RELATION")
    ],
    to: Annotated[list[str], typer.Argument(metavar="ID…", help="The others.")],
    rule: Annotated[str | None, typer.Option(help="How it follows from them.")] = None,
    operation: OperationId = None,
    as_json: JsonOption = False,
) -> None:
    """Relate an entry to others; DERIVED_FROM also gives it a reason."""

    async def question(services: Services) -> EntryChange:
        to_ids = frozenset(require_id(one, "to") for one in to)
        request = Relate(own_id(operation), relation, require_id(id_), to_ids, rule=rule)
        return await services.knowledge.memory.relate(request)

    ask(as_json, question, show_change)


@app.command("tag")
def tag_(
    id_: IdArgument,
    tags: Annotated[list[str] | None, typer.Argument(metavar="TAG…", help="To add.")] = None,
    remove: Annotated[
        list[str] | None, typer.Option(help="A tag to take away; repeatable.")
    ] = None,
    operation: OperationId = None,
    as_json: JsonOption = False,
) -> None:
    """Add tags to an entry, and take some away."""

    async def question(services: Services) -> EntryChange:
        named = tuple(tags or ()), tuple(remove or ())
        return await services.knowledge.memory.tag(Tag(own_id(operation), require_id(id_), *named))

    ask(as_json, question, show_change)


@app.command("pin")
def pin(id_: IdArgument, operation: OperationId = None, as_json: JsonOption = False) -> None:
    """Make an entry part of every context."""
    _move(id_, Tier.CORE, operation, as_json)


@app.command("move")
def move(
    id_: IdArgument,
    tier: Annotated[Tier, typer.Argument(help="core, recall or archive.")],
    operation: OperationId = None,
    as_json: JsonOption = False,
) -> None:
    """Keep an entry nearer or farther."""
    _move(id_, tier, operation, as_json)


@app.command("categorize")
def categorize(
    id_: IdArgument,
    shelf: Shelf = None,
    operation: OperationId = None,
    as_json: JsonOption = False,
) -> None:
    """Say what an entry is about, or find it out."""

    async def question(services: Services) -> Categorized:
        request = Categorize(own_id(operation), require_id(id_), *_shelf(shelf))
        return await services.knowledge.categorizer.categorize(request)

    ask(as_json, question, show_categorized)


@app.command("define")
def define(
    category: Annotated[str, typer.Argument(help="The shelf.")],
    subcategory: Annotated[str, typer.Argument(help="The place on it.")],
    words: Annotated[list[str], typer.Argument(metavar="WORD…", help="What tells of it.")],
    as_json: JsonOption = False,
) -> None:
    """Add a category of your own, or give one other words."""

    async def question(services: Services) -> DefineCategory:
        request = DefineCategory(new_id(), category, subcategory, tuple(words))
        await services.knowledge.categorizer.define(request)
        return request

    ask(as_json, question, lambda made: note(f"{made.category}/{made.subcategory} is there"))


@app.command("list")
def list_(
    status: Annotated[BeliefStatus, typer.Option(help="Only of this status.")] = BeliefStatus.HELD,
    shelf: Shelf = None,
    tag: Annotated[str | None, typer.Option(help="Only with this tag.")] = None,
    tier: Annotated[Tier | None, typer.Option(help="Only kept so near.")] = None,
    after: Annotated[str | None, typer.Option(help="Go on from this cursor.")] = None,
    as_json: JsonOption = False,
) -> None:
    """List entries, newest first."""

    async def question(services: Services) -> EntryList:
        wanted = EntryFilter(status, *_shelf(shelf), tag, tier)
        request = page_request(_LISTED, after, _AREA, str)
        page = await services.knowledge_reads.list_entries(request, wanted)
        return EntryList(page.items, cursor(_AREA, page.keys[-1]) if page.has_next else None)

    ask(as_json, question, show_entries)


@app.command("context")
def context(
    text: Annotated[str, typer.Argument(metavar="QUESTION", help="What is to be answered.")],
    budget: Annotated[int, typer.Option("--tokens", help="How long it may be.")] = 2_000,
    as_json: JsonOption = False,
) -> None:
    """Give what is known for a question, cited, with open conflicts named."""

    async def question(services: Services) -> KnowledgeContext:
        return await services.knowledge.context.build(text, budget)

    ask(as_json, question, show_context)


def forget(
    ids: Annotated[list[str] | None, typer.Argument(metavar="ID…", help="Things.")] = None,
    subject: Annotated[
        str | None, typer.Option(help="Whatever text holds these words side by side.")
    ] = None,
    yes: Annotated[
        bool, typer.Option("--yes", help="Do it; without, only say what would go.")
    ] = False,
    operation: OperationId = None,
    as_json: JsonOption = False,
) -> None:
    """Erase text, vectors, quotations and events; what rested on them becomes unsupported."""

    def request() -> Forget:
        named = frozenset(require_id(id_, "ids") for id_ in ids or ())
        return Forget(own_id(operation), named, subject)

    async def preview(services: Services) -> tuple[Mention, ...]:
        return await services.knowledge.forgetting.preview(request())

    async def erase(services: Services) -> Forgotten:
        return await services.knowledge.forgetting.forget(request())

    if yes:
        ask(as_json, erase, show_forgotten)
    else:
        ask(as_json, preview, show_mentions)
        note("nothing was changed; --yes erases it, and that cannot be undone")


def _move(id_: str, tier: Tier, operation: str | None, as_json: bool) -> None:
    async def question(services: Services) -> EntryChange:
        return await services.knowledge.memory.move(Move(own_id(operation), require_id(id_), tier))

    ask(as_json, question, show_change)


def _shelf(given: str | None) -> tuple[str | None, str | None]:
    category, _, subcategory = (given or "").partition("/")
    return category or None, subcategory or None
