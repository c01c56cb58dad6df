"""`noema hypothesis propose|verify|list|show|conclude|history`; see also `people.experiments`."""

from typing import TYPE_CHECKING, Annotated

import typer

from app.cli.commands.people import experiments
from app.cli.running.runner import IdArgument, JsonOption, execute
from app.cli.terminal.list_options import AuthorOption, SinceOption, TextOption, UntilOption, any_of
from app.cli.views.hypothesis import (
    HypothesisView,
    show_history,
    show_hypotheses,
    show_hypothesis_view,
    show_verification,
)
from app.domain.beliefs.hypothesis import (
    Conclusion,
    Hypothesis,
    HypothesisStatus,
    NewHypothesis,
    Verification,
)
from app.domain.ids import id_beside, new_id, optional_id, require_id
from app.domain.list_filter import ListFilter
from app.domain.page import Page, PageRequest, page_request

if TYPE_CHECKING:
    from app.bootstrap import Services

app = typer.Typer(
    help="Propose, verify and conclude hypotheses.",
    no_args_is_help=True,
)


def register(root: typer.Typer) -> None:
    experiments.register(app)
    root.add_typer(app, name="hypothesis")


@app.command("propose")
def propose(
    text: Annotated[str, typer.Argument(metavar="TEXT", help="State what the hypothesis claims.")],
    session: Annotated[
        str | None,
        typer.Option(metavar="ID", help="Attach the hypothesis to the session with this id."),
    ] = None,
    author: Annotated[str | None, typer.Option(help="Name the author of the hypothesis.")] = None,
    as_json: JsonOption = False,
) -> None:
    """Propose a hypothesis to be confirmed or refuted."""

    async def work(services: "Services") -> HypothesisView:
        own = optional_id(session, "session")
        id_ = await services.hypotheses.propose(NewHypothesis(new_id(), text, own, author))
        return await _view(services, id_)

    execute(as_json, work, show_hypothesis_view)


@app.command("verify")
def verify(
    id_: IdArgument,
    include_session: Annotated[
        bool,
        typer.Option(
            "--include-session", help="Also count evidence from the hypothesis's own session."
        ),
    ] = False,
    as_json: JsonOption = False,
) -> None:
    """Compare a hypothesis with all texts near it in meaning."""

    async def work(services: "Services") -> Verification:
        hypothesis = await services.hypothesis_reads.require(require_id(id_))
        await services.vectors.embed_pending()
        return await services.hypotheses.verify(hypothesis, include_session=include_session)

    execute(as_json, work, show_verification)


@app.command("conclude")
def conclude(
    id_: IdArgument,
    status: Annotated[HypothesisStatus, typer.Argument(help="Set the hypothesis to this status.")],
    rationale: Annotated[str, typer.Option(help="Record the reason for the conclusion.")],
    revision: Annotated[
        str | None,
        typer.Option(
            metavar="TEXT", help="State the hypothesis that replaces it, if it is superseded."
        ),
    ] = None,
    as_json: JsonOption = False,
) -> None:
    """Conclude a hypothesis. The status `open` undoes that."""

    async def work(services: "Services") -> HypothesisView:
        own = new_id()
        revised = NewHypothesis(id_beside(own, "revision"), revision) if revision else None
        conclusion = Conclusion(own, require_id(id_), status, rationale, revised)
        await services.hypotheses.conclude(conclusion)
        return await _view(services, conclusion.hypothesis_id)

    execute(as_json, work, show_hypothesis_view)


@app.command("list")
def list_hypotheses(  # noqa: PLR0913  # the options of the command
    status: Annotated[
        list[HypothesisStatus] | None,
        typer.Option(help="Show only hypotheses with this status. Repeatable."),
    ] = None,
    author: AuthorOption = None,
    text: TextOption = None,
    since: SinceOption = None,
    until: UntilOption = None,
    session: Annotated[
        str | None, typer.Option(metavar="ID", help="Show only hypotheses of this session.")
    ] = None,
    limit: Annotated[int, typer.Option(help="Show at most this many hypotheses (1–100).")] = 20,
    as_json: JsonOption = False,
) -> None:
    """List hypotheses, newest first."""

    async def work(services: "Services") -> Page[Hypothesis]:
        own = optional_id(session, "session")
        only = ListFilter(since, until, text, author, statuses=any_of(status), session_id=own)
        page = page_request(limit, None, "hypothesis", str)
        return await services.hypothesis_reads.list_page(page, only)

    execute(as_json, work, show_hypotheses)


@app.command("show")
def show(id_: IdArgument, as_json: JsonOption = False) -> None:
    """Show a hypothesis, its last verification and its conclusions."""

    async def work(services: "Services") -> HypothesisView:
        return await _view(services, require_id(id_))

    execute(as_json, work, show_hypothesis_view)


@app.command("history")
def history(
    id_: IdArgument,
    limit: Annotated[int, typer.Option(help="Show at most this many verifications (1–100).")] = 20,
    as_json: JsonOption = False,
) -> None:
    """List the verifications of a hypothesis, newest first."""

    async def work(services: "Services") -> tuple[Verification, ...]:
        hypothesis = await services.hypothesis_reads.require(require_id(id_))
        page = page_request(limit, None, "verification", str)
        return (await services.hypothesis_reads.verifications(hypothesis.id, page)).items

    execute(as_json, work, show_history)


async def _view(services: "Services", id_: str) -> HypothesisView:
    reads = services.hypothesis_reads
    hypothesis = await reads.require(id_)
    last = (await reads.verifications(id_, PageRequest(1))).items
    return HypothesisView(hypothesis, last[0] if last else None, await reads.outcomes(id_))
