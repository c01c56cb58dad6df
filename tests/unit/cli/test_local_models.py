"""`noema models list` with a server that is configured."""

import asyncio
import json
from pathlib import Path

from typer.testing import CliRunner

from app.cli.main import app
from tests.fakes.vendors.exchange import Exchange
from tests.fakes.vendors.server import vendor_server


async def test_the_server_of_the_settings_is_listed_beside_the_usual_ones(tmp_path: Path) -> None:
    async with vendor_server() as server:
        listed = json.dumps({"data": [{"id": "mistral-7b", "max_model_len": 16_384}]}).encode()
        server.answer = lambda asked: Exchange(
            (listed,), 200 if asked.path == "/v1/models" else 404
        )
        environ = {
            "NOEMA_HOME": str(tmp_path),
            "NOEMA_COMPATIBLE_BASE_URL": f"{server.url.replace('127.0.0.1', 'localhost')}/v1/",
        }
        arguments = ["models", "list", "--json"]
        told = await asyncio.to_thread(CliRunner().invoke, app, arguments, env=environ)
    assert told.exit_code == 0, told.output
    # Others may run on this machine.
    [found] = [one for one in json.loads(told.stdout)["servers"] if one["name"] == "configured"]
    assert found == {
        "name": "configured",
        "base_url": f"{server.url}/v1",
        "models": [{"name": "mistral-7b", "size_bytes": None, "context_tokens": 16_384}],
    }
