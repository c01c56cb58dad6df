"""Generate the references in docs/ and `listing.json`: `python -m app.cli.reference`."""

import re
from collections.abc import Iterator
from pathlib import Path
from typing import Literal, get_args, get_origin

import typer
from pydantic import SecretStr
from pydantic.fields import FieldInfo
from typer.core import TyperArgument, TyperCommand, TyperGroup, TyperOption

from app.cli.main import LISTING, render_listing, whole
from app.cli.mode_reference import render_modes
from app.cli.terminal.exit_codes import ExitCode
from app.settings import Settings

DOCS = Path(__file__).parents[2] / "docs"
_MEANINGS = {
    ExitCode.OK: "Success. `noema up` and `noema demo` also end with it on Ctrl-C.",
    ExitCode.UNEXPECTED: "Unexpected error. `crash.log` in `NOEMA_HOME` has the details.",
    ExitCode.BAD_INPUT: "Invalid input or usage. The message names the option or field.",
    ExitCode.NOT_FOUND: "No item has this id.",
    ExitCode.CONFLICT: "The current state does not allow it. The message says what to do first.",
    ExitCode.DENIED: "The key is missing or does not have the scope.",
    ExitCode.UNAVAILABLE: "Neo4j or a provider is unavailable, or this machine needs setting up.",
    ExitCode.BROKEN_LINES: "Some lines could not be read. The rest was imported.",
    ExitCode.INTERRUPTED: "Interrupted before the command was done.",
}
_COMMANDS_INTRODUCTION = """# Commands

This page is generated from the commands: `uv run poe reference` writes it again. In a checkout,
put `uv run` before `noema`.

`noema --version` prints the version. Every command has `--help`. A command with `--json` prints
one JSON document on standard output; notes and progress go to standard error. An error is then a
document as well:
`{"error": {"code", "message", "field"}}`.

`noema --url URL COMMAND` asks a service elsewhere, as do NOEMA_URL and `noema login`: see
[Remote use](remote.md). `--key` before the command names the key; prefer NOEMA_KEY.

A command that needs the graph starts Neo4j if it is not running, and leaves it running.
`noema down` stops it.

## Ids

Where a command takes an id, its beginning is enough: at least 8 characters, with or without
hyphens, and as many more as it takes to name one thing alone. Ids begin with the time they were
made, so what was made within the same minute mostly shares the first 8. If several ids begin so,
the command lists up to five of them with what they are, and does nothing.

## Completion

Commands, options and the values of options are completed with the Tab key, in a new shell after:

| shell | run once, in that shell |
| --- | --- |
| Bash | `noema --install-completion` writes `~/.bash_completions/noema.sh`, read by `~/.bashrc`. |
| Zsh | `noema --install-completion` writes `~/.zfunc/_noema` and names the folder in `~/.zshrc`. |
| fish | `noema --install-completion` writes `~/.config/fish/completions/noema.fish`. |
| PowerShell | `noema --show-completion >> $PROFILE` adds to the profile. |

`noema --show-completion` prints the script of the current shell, for those who keep it elsewhere.
In PowerShell `--install-completion` does the same as the line above, and also lets the user run
scripts of any origin (`Set-ExecutionPolicy Unrestricted -Scope CurrentUser`). In a checkout,
install the command first: `uv tool install .`.
"""
# The command's own help repeats what a table of every command would say.
_EVERYWHERE = {"--json", "--help"}


_SETTINGS_INTRODUCTION = """# Settings

This page is generated from `app/settings.py`: `uv run poe reference` writes it again.

Each setting is an environment variable. An empty variable counts as unset. A value that is not
allowed stops the command with exit code 6 and names the variable. Keys and passwords are never
printed or logged.

Where traces and metrics are sent is said by the variables of OpenTelemetry: see
[Operations](operations.md#opentelemetry).
"""
_SETTINGS = {
    "Storage": """home neo4j_uri neo4j_user neo4j_password neo4j_database neo4j_pool_size java_home
        bolt_port browser_port heap_mb page_cache_mb""",
    "Service": """host port allowed_hosts allowed_origins trusted_proxies introspection
        max_text_bytes max_body_bytes event_poll_s redis_url subscriber_patience_s log_format""",
    "Sign-on": """oidc_issuer oidc_audience oidc_groups oidc_groups_claim""",
    "Retention": """raw_days delta_days event_days audit audit_days""",
    "Limits": """requests_per_s streams_per_key sockets_per_key searches_per_key searches_at_once
        session_output_tokens model_tokens_per_day model_cost_per_day deliberations_at_once
        deliberation_backlog""",
    "Models": """provider model anthropic_api_key anthropic_base_url anthropic_context
        openai_api_key openai_base_url openai_store gemini_api_key gemini_base_url
        compatible_base_url compatible_api_key azure_endpoint azure_api_key azure_api_version
        bedrock_region bedrock_base_url vertex_project vertex_region vertex_base_url
        model_connect_s model_first_token_s model_idle_s""",
    "Embeddings": """embeddings voyage_api_key voyage_base_url embedding_base_url
        embedding_api_key embedding_entra embedding_model embedding_dimensions embedding_shorten
        embedding_question_prefix embedding_passage_prefix embedding_characters
        embedding_timeout_s rerank_model rerank_base_url rerank_api_key rerank_timeout_s""",
    "Reasoning": """core_tokens recall_tokens decision_refinement decision_threshold judge
        judge_shown judge_possible judge_support judge_oppose judge_update
        contradiction_policy hypothesis_support hypothesis_contradict hypothesis_revise
        compute_seconds compute_memory_mb trainer_command""",
    "Sequential thinking": """session_thoughts active_thought_branches auto_prune_branches
        session_idle_hours auto_detect_patterns pattern_confidence_threshold
        suggest_next_thought min_confidence max_revision_loops""",
}
"""The order of the page; a setting that no section names comes last, under "More"."""
_DEFAULTS = {
    "home": "the platform's user data folder",
    "provider": "the first one with a key, else `offline`",
    "model": "the provider's default",
}


def render_commands() -> str:
    """Render docs/cli.md."""
    root = whole()
    codes = [f"| {code.value} | {_MEANINGS[code]} |" for code in ExitCode]
    exits = "\n".join(["## Exit codes", "", "| code | meaning |", "| --- | --- |", *codes])
    return "\n\n".join([_COMMANDS_INTRODUCTION.rstrip(), exits, *_sections(root)]) + "\n"


def _sections(root: TyperGroup) -> Iterator[str]:
    yield "## Top-level commands"
    for name, command in root.commands.items():
        if isinstance(command, TyperCommand):
            yield _command(f"noema {name}", command)
    for name, group in root.commands.items():
        if isinstance(group, TyperGroup):
            yield f"## `noema {name}`\n\n{group.help}"
            for child, command in group.commands.items():
                assert isinstance(command, TyperCommand)
                yield _command(f"noema {name} {child}", command)


def _command(path: str, command: TyperCommand) -> str:
    parts = [f"### `{path}`", " ".join((command.help or "").split())]
    rows = [
        _row(command, param) for param in command.params if not _EVERYWHERE.intersection(param.opts)
    ]
    if rows:
        parts.append("\n".join(["| argument or option | meaning |", "| --- | --- |", *rows]))
    return "\n\n".join(parts)


def _row(command: TyperCommand, parameter: object) -> str:
    assert isinstance(parameter, TyperArgument | TyperOption)
    record = parameter.get_help_record(typer.Context(command))
    assert record is not None
    shown, _, type_ = record[0].partition(" <")
    if isinstance(parameter, TyperArgument):
        shown = shown.rstrip("_").upper()
    text = re.sub(r"(?<!\s)\s++(?=\[)", " ", record[1])
    choices = type_.removeprefix("list[").rstrip(">]").split("|")
    if len(choices) > 1:
        text += f" One of {', '.join(f'`{choice}`' for choice in choices)}."
    return f"| `{shown}` | {text} |"


def render_settings() -> str:
    """Render docs/settings.md."""
    fields, sections = dict(Settings.model_fields), list[str]()
    for title, names in _SETTINGS.items():
        sections.append(_settings_table(title, {name: fields.pop(name) for name in names.split()}))
    if fields:
        sections.append(_settings_table("More", fields))
    return "\n\n".join([_SETTINGS_INTRODUCTION.rstrip(), *sections]) + "\n"


def _settings_table(title: str, fields: dict[str, FieldInfo]) -> str:
    head = [f"## {title}", "", "| variable | default | meaning |", "| --- | --- | --- |"]
    return "\n".join([*head, *(_setting(name, field) for name, field in fields.items())])


def _setting(name: str, field: FieldInfo) -> str:
    default = _DEFAULTS.get(name) or _plain(field.get_default())
    text = " ".join(filter(None, (field.description, _allowed(field))))
    return f"| `NOEMA_{name.upper()}` | {default} | {text} |"


def _plain(value: object) -> str:
    if value in (None, "") or isinstance(value, SecretStr):
        return ""
    return f"`{str(value).lower()}`" if isinstance(value, bool) else f"`{value}`"


def _allowed(field: FieldInfo) -> str | None:
    """Name the values that a setting takes, if they are few or have a range."""
    for type_ in (field.annotation, *get_args(field.annotation)):
        if get_origin(type_) is Literal:
            return f"One of {', '.join(f'`{value}`' for value in get_args(type_))}."
    bounds = {
        word: getattr(one, name)
        for one in field.metadata
        for name, word in (("ge", "least"), ("gt", "more than"), ("le", "most"))
        if hasattr(one, name)
    }
    if "least" in bounds and "most" in bounds:
        return f"From {bounds['least']:,} to {bounds['most']:,}."
    if "most" in bounds:
        return f"More than {bounds['more than']:g}, at most {bounds['most']:g}."
    return f"At least {bounds['least']:,}." if bounds.get("least", 0) > 1 else None


if __name__ == "__main__":
    LISTING.write_text(render_listing(), encoding="utf-8")
    (DOCS / "cli.md").write_text(render_commands(), encoding="utf-8")
    (DOCS / "settings.md").write_text(render_settings(), encoding="utf-8")
    (DOCS / "modes.md").write_text(render_modes(), encoding="utf-8")
