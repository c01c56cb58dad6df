"""`noema install`, `noema down`, `noema status`, `noema doctor`, `noema migrate`."""

import asyncio
from collections.abc import Mapping
from dataclasses import dataclass
from importlib import import_module

import typer

from app.bootstrap import migrate_schema
from app.cli.running import installing
from app.cli.running.connect import connect
from app.cli.running.runner import JsonOption, run
from app.cli.running.service_note import RunningService, find_service, stop_service
from app.cli.terminal.exit_codes import ExitCode
from app.cli.terminal.output import fields, out, safe_text, write_json
from app.errors import UnavailableError
from app.local.base import Check, Home, ServerStatus
from app.local.doctor import diagnose
from app.local.server import ManagedServer
from app.settings import Settings


@dataclass(frozen=True, slots=True)
class Status:
    home: str
    service: RunningService | None
    neo4j: ServerStatus | None
    """None where NOEMA_NEO4J_URI names a server that Noema does not run."""
    parts: Mapping[str, str] | None
    """Of the service, each with how it is; None where none runs or it does not say."""


@dataclass(frozen=True, slots=True)
class Stopped:
    service: bool
    neo4j: bool


def register(app: typer.Typer) -> None:
    app.command("install")(install)
    app.command("down")(down)
    app.command("status")(status)
    app.command("doctor")(doctor)
    app.command("migrate")(migrate)


def install(as_json: JsonOption = False) -> None:
    """Download what a start needs. `noema up` does it when needed."""
    run(as_json, installing.install, here=True)
    if as_json:
        write_json({"installed": True})
    else:
        out.print(safe_text("everything is installed"))


def down(as_json: JsonOption = False) -> None:
    """Stop the service and the managed Neo4j."""
    stopped = run(as_json, _down, here=True)
    if as_json:
        write_json(stopped)
    elif stopped.service or stopped.neo4j:
        names = ("the service", stopped.service), ("Neo4j", stopped.neo4j)
        out.print(safe_text("stopped " + " and ".join(name for name, was in names if was)))
    else:
        out.print(safe_text("nothing was running"))


def status(as_json: JsonOption = False) -> None:
    """Show whether the service and Neo4j are running."""
    found = run(as_json, _status, here=True)
    if as_json:
        write_json(found)
    else:
        _show_status(found)


def doctor(as_json: JsonOption = False) -> None:
    """Check what a start needs. Exit with code 6 if something is wrong."""
    checks = run(as_json, diagnose, here=True)
    if as_json:
        write_json({"ok": all(check.ok for check in checks), "checks": checks})
    else:
        _show_checks(checks)
    if not all(check.ok for check in checks):
        raise typer.Exit(ExitCode.UNAVAILABLE)


def migrate(as_json: JsonOption = False) -> None:
    """Migrate the database schema to this version."""

    async def work(settings: Settings) -> tuple[str, ...]:
        return await migrate_schema(await connect(settings))

    applied = run(as_json, work)
    if as_json:
        write_json({"applied": applied})
    else:
        out.print(safe_text("\n".join(applied) or "the schema is up to date"))


async def _down(settings: Settings) -> Stopped:
    service = find_service(Home(settings.home))
    status = await ManagedServer(settings).status()
    if service is not None and not await asyncio.to_thread(stop_service, service):
        raise UnavailableError(f"the service (process {service.process.pid}) does not stop")
    if settings.managed:
        await ManagedServer(settings).stop()
    return Stopped(service is not None, status.running)


async def _status(settings: Settings) -> Status:
    neo4j = await ManagedServer(settings).status() if settings.managed else None
    service = find_service(Home(settings.home))
    parts = await _parts(service.url) if service else None
    return Status(str(settings.home), service, neo4j, parts)


async def _parts(url: str) -> Mapping[str, str] | None:
    # The HTTP client takes a while to import; the other commands do without.
    try:
        return await import_module("app.cli.running.parts").parts_of(url)
    except UnavailableError:
        # Not to answer is how it is.
        return None


def _show_status(found: Status) -> None:
    service, neo4j = found.service, found.neo4j
    serves = f"{service.url}, process {service.process.pid}" if service else "not running"
    out.print(
        fields(
            ("home", found.home),
            ("service", serves),
            ("parts", _parts_line(found.parts) if service else None),
            ("neo4j", _neo4j_line(neo4j) if neo4j else "your own (NOEMA_NEO4J_URI)"),
            ("browser", neo4j.browser_url if neo4j else None),
        )
    )


def _parts_line(parts: Mapping[str, str] | None) -> str:
    """Name the parts that are not well."""
    if parts is None:
        return "not answering"
    ailing = [f"{name} {health}" for name, health in sorted(parts.items()) if health != "ok"]
    return ", ".join(ailing) or "all ok"


def _neo4j_line(neo4j: ServerStatus) -> str:
    if not neo4j.running:
        return "not running"
    megabytes = (neo4j.resident_bytes or 0) / 1e6
    silent = "" if neo4j.answering else ", not answering"
    return f"{neo4j.uri}, process {neo4j.pid}, {megabytes:.0f} MB{silent}"


def _show_checks(checks: list[Check]) -> None:
    for check in checks:
        mark = safe_text("ok     ", "green") if check.ok else safe_text("wrong  ", "red")
        out.print(mark + safe_text(f"{check.name:<20} {check.detail}"))
