"""`noema models list|pull`."""

from dataclasses import dataclass
from typing import Annotated

import typer

from app.cli.running.runner import JsonOption, run
from app.cli.terminal.output import note, out, plain_table, safe_text, write_json
from app.cli.terminal.progress import pulling
from app.llm.local_servers import OLLAMA, USUAL, ModelServer, find_servers
from app.llm.local_servers import pull as pull_model
from app.settings import Settings

app = typer.Typer(help="List the models of this machine, or fetch one.", no_args_is_help=True)


def register(root: typer.Typer) -> None:
    root.add_typer(app, name="models")


@dataclass(frozen=True, slots=True)
class FoundModels:
    servers: tuple[ModelServer, ...]


@dataclass(frozen=True, slots=True)
class Pulled:
    name: str


@app.command("list")
def list_models(as_json: JsonOption = False) -> None:
    """List what Ollama, LM Studio, llama.cpp and vLLM have here.

    They are looked for where they usually listen, and at NOEMA_COMPATIBLE_BASE_URL.
    """

    async def work(settings: Settings) -> FoundModels:
        return FoundModels(tuple(await find_servers(_places(settings.compatible_base_url))))

    found = run(as_json, work, here=True)
    if as_json:
        write_json(found)
    else:
        _show(found)


@app.command("pull")
def pull(
    name: Annotated[str, typer.Argument(metavar="NAME", help="Name it as Ollama does.")],
    server: Annotated[str, typer.Option(metavar="URL", help="Ask the Ollama here.")] = OLLAMA,
    as_json: JsonOption = False,
) -> None:
    """Let Ollama fetch a model."""

    async def work(_: Settings) -> Pulled:
        with pulling(name) as report:
            async for at in pull_model(name, server.rstrip("/")):
                report(at.status, at.bytes_done, at.bytes_total)
        return Pulled(name)

    pulled = run(as_json, work, here=True)
    if as_json:
        write_json(pulled)
    else:
        note(f"{pulled.name} is there")


def _places(configured: str | None) -> list[tuple[str, str]]:
    known = [url for _, url in USUAL]
    root = (
        (configured or "").rstrip("/").removesuffix("/v1").replace("//localhost:", "//127.0.0.1:")
    )
    return [*USUAL, *([("configured", root)] if root and root not in known else [])]


def _show(found: FoundModels) -> None:
    for server in found.servers:
        out.print(safe_text(f"{server.name}  NOEMA_COMPATIBLE_BASE_URL={server.base_url}", "bold"))
        table = plain_table("model", "size", "context")
        for model in server.models:
            size = f"{model.size_bytes / 1e9:.1f} GB" if model.size_bytes else ""
            context = f"{model.context_tokens:,}" if model.context_tokens else ""
            table.add_row(safe_text(model.name), size, context)
        out.print(table)
    if not found.servers:
        note("no server of models answers here")
