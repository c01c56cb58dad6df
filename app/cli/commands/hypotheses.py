"""`noema hypothesis propose|verify|list|show|conclude|history`."""

from typing import Annotated

import typer

from app.bootstrap import Services
from app.cli.running.runner import IdArgument, JsonOption, ask
from app.cli.views.hypothesis import (
    Known,
    show_history,
    show_hypotheses,
    show_known,
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
from app.domain.page import Page, PageRequest, page_request

app = typer.Typer(
    help="Propose something, hold it against what is known, and say what became of it.",
    no_args_is_help=True,
)


@app.command("propose")
def propose(
    text: Annotated[str, typer.Argument(metavar="TEXT", help="What it claims.")],
    session: Annotated[str | None, typer.Option(help="The session it comes from.")] = None,
    author: Annotated[str | None, typer.Option(help="Who proposes it.")] = None,
    as_json: JsonOption = False,
) -> None:
    """Propose something to be confirmed or refuted."""

    async def question(services: Services) -> Known:
        own = optional_id(session, "session")
        id_ = await services.hypotheses.propose(NewHypothesis(new_id(), text, own, author))
        return await _known(services, id_)

    ask(as_json, question, show_known)


@app.command("verify")
def verify(
    id_: IdArgument,
    include_session: Annotated[
        bool, typer.Option("--include-session", help="What its own session says counts too.")
    ] = False,
    as_json: JsonOption = False,
) -> None:
    """Hold a hypothesis against everything near it, and keep what came of it."""

    async def question(services: Services) -> Verification:
        hypothesis = await services.hypothesis_reads.require(require_id(id_))
        await services.vectors.embed_pending()
        return await services.hypotheses.verify(hypothesis, include_session=include_session)

    ask(as_json, question, show_verification)


@app.command("conclude")
def conclude(
    id_: IdArgument,
    status: Annotated[HypothesisStatus, typer.Argument(help="What it becomes.")],
    rationale: Annotated[str, typer.Option(help="Why.")],
    revision: Annotated[
        str | None, typer.Option(metavar="TEXT", help="What takes its place, if superseded.")
    ] = None,
    as_json: JsonOption = False,
) -> None:
    """Say what became of a hypothesis; `open` takes that back."""

    async def question(services: Services) -> Known:
        own = new_id()
        revised = NewHypothesis(id_beside(own, "revision"), revision) if revision else None
        conclusion = Conclusion(own, require_id(id_), status, rationale, revised)
        await services.hypotheses.conclude(conclusion)
        return await _known(services, conclusion.hypothesis_id)

    ask(as_json, question, show_known)


@app.command("list")
def list_hypotheses(
    status: Annotated[
        HypothesisStatus | None, typer.Option(help="Only those of this status.")
    ] = None,
    session: Annotated[str | None, typer.Option(help="Only those of this session.")] = None,
    limit: Annotated[int, typer.Option(help="How many, from 1 to 100.")] = 20,
    as_json: JsonOption = False,
) -> None:
    """List hypotheses, newest first."""

    async def question(services: Services) -> Page[Hypothesis]:
        own = optional_id(session, "session")
        page = page_request(limit, None, "hypothesis", str)
        return await services.hypothesis_reads.list_page(page, status, own)

    ask(as_json, question, show_hypotheses)


@app.command("show")
def show(id_: IdArgument, as_json: JsonOption = False) -> None:
    """Show a hypothesis, its last verification and what was made of it."""

    async def question(services: Services) -> Known:
        return await _known(services, require_id(id_))

    ask(as_json, question, show_known)


@app.command("history")
def history(
    id_: IdArgument,
    limit: Annotated[int, typer.Option(help="How many, from 1 to 100.")] = 20,
    as_json: JsonOption = False,
) -> None:
    """List how a hypothesis stood each time it was verified, newest first."""

    async def question(services: Services) -> tuple[Verification, ...]:
        hypothesis = await services.hypothesis_reads.require(require_id(id_))
        page = page_request(limit, None, "verification", str)
        return (await services.hypothesis_reads.verifications(hypothesis.id, page)).items

    ask(as_json, question, show_history)


async def _known(services: Services, id_: str) -> Known:
    reads = services.hypothesis_reads
    hypothesis = await reads.require(id_)
    last = (await reads.verifications(id_, PageRequest(1))).items
    return Known(hypothesis, last[0] if last else None, await reads.outcomes(id_))
