"""Clients that others wrote for any schema accept this one: generated types, Relay, Apollo.

Our own types of it, `noema schema --typescript`, are compiled beside them.
"""

import asyncio
import json
import shutil
from pathlib import Path

import pytest

from app.api.schema import SDL, printed_as_typescript
from app.bootstrap import Noema
from tests.api.live import live_server

pytestmark = [pytest.mark.sweep, pytest.mark.timeout(600)]

PACKAGES = (
    "graphql@16.15.0",
    "@graphql-codegen/cli@7.4.3",
    "@graphql-codegen/typescript-operations@6.1.9",
    "@graphql-codegen/typed-document-node@7.1.1",
    "@graphql-typed-document-node/core@3.2.0",
    "typescript@5.9.3",
    "relay-compiler@21.0.1",
    "@apollo/client@4.3.8",
    "rxjs@7.8.2",
)
_NODE, _NPM, _NPX = (shutil.which(name) for name in ("node", "npm", "npx"))


async def _run(folder: Path, *command: str) -> tuple[int, str]:
    process = await asyncio.create_subprocess_exec(
        *command, cwd=folder, stdout=asyncio.subprocess.PIPE, stderr=asyncio.subprocess.STDOUT
    )
    async with asyncio.timeout(400):
        output, _ = await process.communicate()
    return process.returncode or 0, output.decode()


@pytest.fixture
async def project(pytestconfig: pytest.Config) -> Path:
    """A project with the clients, kept in pytest's cache from one run to the next."""
    if _NODE is None or _NPM is None or _NPX is None:
        pytest.skip("the clients need Node and npm")
    folder = pytestconfig.cache.mkdir("graphql-clients")
    if not (folder / "node_modules" / "relay-compiler").is_dir():
        installed, said = await _run(folder, _NPM, "install", "--no-audit", "--no-fund", *PACKAGES)
        if installed != 0:
            pytest.skip(f"npm cannot install the clients here: {said[-200:]}")
    shutil.copytree(Path(__file__).parent / "clients", folder, dirs_exist_ok=True)
    shutil.copy(SDL, folder)
    return folder


async def test_a_generated_client_is_accepted_by_the_compiler(project: Path) -> None:
    assert _NPX is not None
    code, said = await _run(project, _NPX, "graphql-codegen", "--config", "codegen.json")
    assert code == 0, said
    code, said = await _run(project, _NPX, "tsc", "--project", "tsconfig.json")
    assert code == 0, said


async def test_the_types_of_the_schema_are_exact_to_the_compiler(project: Path) -> None:
    assert _NPX is not None
    (project / "noema.ts").write_text(printed_as_typescript(), "utf-8")
    code, said = await _run(project, _NPX, "tsc", "--project", "tsconfig.types.json")
    assert code == 0, said


async def test_relay_compiles_its_fragments(project: Path) -> None:
    assert _NPX is not None
    code, said = await _run(project, _NPX, "relay-compiler", "relay.config.json")
    assert code == 0, said
    made = {path.name for path in (project / "src" / "__generated__").iterdir()}
    assert "DecisionsItemQuery.graphql.ts" in made


async def test_a_retraction_through_one_view_changes_every_view_of_a_cache(
    project: Path, noema: Noema, key: str
) -> None:
    assert _NODE is not None
    async with live_server(noema) as port:
        address = f"http://127.0.0.1:{port}/graphql"
        code, said = await _run(project, _NODE, "apollo.mjs", address, key)
    assert code == 0, said
    told = json.loads(said)
    held, fallen = ["HELD"], ["UNSUPPORTED"]
    assert told["before"] == {
        "list": 2 * held,
        "decision": held,
        "entries": held,
        "why": 2 * held,
    }
    both = {"RETRACTED", "UNSUPPORTED"}
    assert set(told["after"]["list"]) == set(told["after"]["why"]) == both
    assert told["after"]["decision"] == fallen
    assert told["after"]["entries"] == ["RETRACTED"]
    assert told["events"] == [
        "KnowledgeAddedPayload",
        "BeliefStatusChangedPayload HELD ADOPT",
        "BeliefJustifiedPayload",
        "BeliefStatusChangedPayload HELD DERIVE",
        "BeliefStatusChangedPayload RETRACTED RETRACT",
        "BeliefStatusChangedPayload UNSUPPORTED RETRACT",
    ]
