"""`noema proof check|record`."""

from pathlib import Path
from typing import Annotated

import typer

from app.bootstrap import Services, open_mode_runner
from app.cli.running.given_file import read_file
from app.cli.running.runner import IdempotencyKey, JsonOption, execute, key_of, run
from app.cli.terminal.output import out, safe_text, write_json
from app.cli.views.proof import show_analysis, show_recorded
from app.domain.proofs.analysis import ProofAnalysis
from app.domain.proofs.proof import ProofText
from app.errors import InvalidInputError
from app.export.proof.diagram import Scheme
from app.export.proof.formats import ProofFormat, draw_proof
from app.reasoning.beliefs.proofs.recording import RecordedProof, RecordProof
from app.reasoning.beliefs.proofs.schemas import read_source
from app.reasoning.beliefs.proofs.service import ProofChecker
from app.settings import Settings

app = typer.Typer(help="Check proofs, draw them, and keep them as beliefs.", no_args_is_help=True)
FileArgument = Annotated[
    Path,
    typer.Argument(
        metavar="FILE", help="Read the proof, text or JSON, from this file, or `-` for input."
    ),
]


def register(root: typer.Typer) -> None:
    root.add_typer(app, name="proof")


@app.command("check")
def check_proof(
    file: FileArgument,
    diagram: Annotated[
        ProofFormat | None,
        typer.Option("--format", help="Print a diagram in this format instead."),
    ] = None,
    scheme: Annotated[
        Scheme, typer.Option(help="Draw with the colours of this scheme.")
    ] = Scheme.DEFAULT,
    as_json: JsonOption = False,
) -> None:
    """Check how the steps of a proof hang together; store nothing."""

    async def work(settings: Settings) -> ProofAnalysis:
        proof = _read(file)
        async with open_mode_runner(settings) as runner:
            return await ProofChecker(runner).check(proof)

    analysis = run(as_json, work)
    if diagram is not None:
        out.print(safe_text(draw_proof(analysis, diagram, scheme)), end="")
    elif as_json:
        write_json(analysis)
    else:
        show_analysis(analysis)


@app.command("record")
def record_proof(
    file: FileArgument,
    idempotency_key: IdempotencyKey = None,
    as_json: JsonOption = False,
) -> None:
    """Check a proof and keep its steps as beliefs."""

    async def work(services: Services) -> RecordedProof:
        request = RecordProof(key_of(idempotency_key), _read(file))
        return await services.modes.proof_recorder.record(request)

    execute(as_json, work, show_recorded)


def _read(file: Path) -> ProofText:
    try:
        return read_source(read_file(file).decode("utf-8"))
    except UnicodeDecodeError as error:
        raise InvalidInputError("the proof is no UTF-8 text", field="file") from error
