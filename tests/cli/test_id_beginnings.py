"""The beginning of an id is enough on the command line, on a real Neo4j."""

import json

import pytest

from app.bootstrap import Noema
from app.domain.beliefs.belief import Assert, BeliefKind, NewBelief
from app.domain.ids import new_id
from app.domain.nodes.session import NewSession
from app.settings import Settings
from tests.cli.conftest import Invoke, answer

ALONE = "0197a0b2-1111-7000-8000-000000000001"
ALIKE = [f"0197a0b1-1111-7000-8000-{number:012}" for number in range(1, 6)]
SESSION = "0197a0b1-1111-7000-8000-000000000006"
OF_OTHERS = "0197a0b3-1111-7000-8000-000000000001"


@pytest.fixture(scope="module")
async def settings(command_settings: Settings, noema: Noema) -> Settings:
    tenant = await noema.tenants.create("where ids are shortened")
    return command_settings.model_copy(update={"tenant": tenant.name})


@pytest.fixture
async def stored(settings: Settings, noema: Noema) -> None:
    """A belief whose id begins as no other does, five and a session that begin alike, and a belief
    of another tenant."""
    own = noema.services((await noema.tenants.ensure_tenant(settings.tenant)).id)
    others = noema.services((await noema.tenants.own_tenant()).id)
    kind = BeliefKind.KNOWLEDGE
    for id_ in (ALONE, *ALIKE):
        await own.beliefs.apply(Assert(new_id(), NewBelief(id_, kind, f"Stated as {id_}.")))
    await own.sessions.create(NewSession(SESSION, "Shortened"))
    await others.beliefs.apply(Assert(new_id(), NewBelief(OF_OTHERS, kind, "Not ours.")))


def _error(output: str) -> tuple[str, str, str]:
    error = json.loads(output)["error"]
    return error["code"], error["field"], error["message"]


def test_the_beginning_of_an_id_names_what_begins_so_alone(invoke: Invoke, stored: None) -> None:
    for given in ("0197a0b2", "0197A0B21111", ALONE[:-1]):
        assert answer(invoke("belief", "show", given, "--json"))["id"] == ALONE
    derived = invoke("belief", "derive", "It follows.", "--because", "0197a0b2", "--json")
    rests = answer(invoke("impact", "0197a0b2", "--json"))["fallen"]
    assert list(rests) == [answer(derived)["id"]]
    for given in ("0197a0b3", "0197a0b2-2"):
        refused = invoke("belief", "show", given, "--json")
        assert refused.exit_code == 3
        assert _error(refused.stdout) == (
            "NOT_FOUND",
            "id",
            f"there is nothing whose id begins with {given}",
        )
    several = invoke("belief", "show", "0197a0b1", "--json")
    code, field, message = _error(several.stdout)
    assert (several.exit_code, code, field) == (2, "BAD_USER_INPUT", "id")
    listed = ", ".join(f"{id_} (knowledge)" for id_ in ALIKE)
    assert message == f"id: 0197a0b1 is the beginning of several ids: {listed} and more"
    assert answer(invoke("session", "show", SESSION, "--json"))["session"]["title"] == "Shortened"
