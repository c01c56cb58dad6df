"""Rules for `cypher/`: tenants bound, headers true, every statement used and every name known."""

import re
from collections.abc import Callable, Mapping
from pathlib import Path

import pytest

from app.domain.nodes.edge import EdgeType
from app.graph.cypher import Statement, load_statements
from benchmarks.__main__ import NAMES

ROOT = Path(__file__).parents[2]
STATEMENTS = load_statements()
OWN = {name: s for name, s in STATEMENTS.items() if not name.startswith(("schema/", "backfill/"))}
BACKFILLS = {name: s for name, s in STATEMENTS.items() if name.startswith("backfill/")}
TENANTLESS = {
    *("migration/list_unready_indexes", "migration/create_names"),
    "backup/count_nodes",
    *("migration/list_unowned_indexes", "migration/drop_index", "migration/drop_constraint"),
}
"""They touch no node, or only count all of them."""

Rule = Callable[[str], list[str]]

_CLAUSE = re.compile(
    r"\b(OPTIONAL MATCH|MATCH|MERGE|CREATE|WITH|RETURN|UNWIND|SET|CALL|FOREACH|DETACH DELETE"
    r"|DELETE|UNION|REMOVE|ON CREATE SET|ON MATCH SET)\b"
)
_START = re.compile(
    r"(?:^|,)\s*(?:\w+\s*=\s*)?(?:SHORTEST \d+\s*)?\((\w*)\s*(:[^\s{)]+)?\s*(\{[^}]*\})?"
)


def _faults(rule: Rule, statements: Mapping[str, Statement]) -> dict[str, list[str]]:
    """Give what a rule finds, by the statement; a test for each would take longer than they do."""
    found = {name: rule(statement.text) for name, statement in statements.items()}
    return {name: wrong for name, wrong in found.items() if wrong}


def _clauses(text: str) -> list[tuple[str, str]]:
    found = list(_CLAUSE.finditer(text))
    ends = [match.start() for match in found[1:]] + [len(text)]
    return [(m.group(1), text[m.end() : end]) for m, end in zip(found, ends, strict=True)]


def unbound_starts(text: str) -> list[str]:
    """Give the reading patterns that start from a labelled node without binding its tenant."""
    wrong: list[str] = []
    for keyword, body in _clauses(text):
        if keyword not in {"MATCH", "OPTIONAL MATCH", "MERGE"}:
            continue
        for variable, label, properties in _START.findall(body):
            bound = "tenant_id: $tenant_id" in properties
            bound = bound or f"{variable}.tenant_id = $tenant_id" in body
            # What each tenant of the system tenant has, which alone has tenants.
            bound = bound or (
                "tenant_id: tenant.id" in properties
                and "MATCH (tenant:Tenant {tenant_id: $tenant_id})" in text
            )
            # The tenant itself.
            bound = bound or (label == ":Tenant" and "id: $tenant_id" in properties)
            if label and not bound:
                wrong.append(f"{keyword} ({variable}{label})")
    return wrong


def test_the_benchmarks_that_run_by_default_are_there() -> None:
    places = [ROOT / "benchmarks" / name.replace(".", "/") for name in NAMES]

    assert [
        place.name
        for place in places
        if not (place.with_suffix(".py").is_file() or (place / "__main__.py").is_file())
    ] == []


def test_benchmarks_ask_for_statements_that_are_there() -> None:
    areas = {name.partition("/")[0] for name in STATEMENTS}
    asked = {
        name
        for file in (ROOT / "benchmarks").rglob("*.py")
        for name in re.findall(r'"([a-z]+/[a-z_]+)"', file.read_text("utf-8"))
        if name.partition("/")[0] in areas
    }
    assert len(asked) > 8
    assert asked - STATEMENTS.keys() == set()


def test_a_statement_binds_the_tenant_on_every_node_it_starts_from() -> None:
    of_tenants = {name: s for name, s in OWN.items() if name not in TENANTLESS}
    assert [name for name, s in of_tenants.items() if "tenant_id" not in s.parameters] == []
    assert _faults(unbound_starts, of_tenants) == {}


@pytest.mark.parametrize(
    ("text", "wrong"),
    [
        ("MATCH (n:Session {id: $id}) RETURN n", ["MATCH (n:Session)"]),
        ("MERGE (n:Session {id: $id}) SET n.tenant_id = $tenant_id", ["MERGE (n:Session)"]),
        ("MATCH (n:Session {id: $id}) WHERE n.tenant_id = $tenant_id RETURN n", []),
        ("MATCH (n:Session {tenant_id: $tenant_id}) MATCH (n)-[:HAS_NODE]->(m) RETURN m", []),
        ("MATCH (a:X {tenant_id: $tenant_id}), (b:Y {id: $id}) RETURN a", ["MATCH (b:Y)"]),
        (
            "MATCH (tenant:Tenant {tenant_id: $tenant_id}) "
            "MATCH (n:Job {tenant_id: tenant.id}) RETURN n",
            [],
        ),
        (
            "MATCH (tenant:Tenant {id: $id}) MATCH (n:Job {tenant_id: tenant.id}) RETURN n",
            ["MATCH (tenant:Tenant)", "MATCH (n:Job)"],
        ),
    ],
)
def test_the_tenant_rule_sees_what_it_must(text: str, wrong: list[str]) -> None:
    assert unbound_starts(text) == wrong


def _header(name: str) -> list[str]:
    path = ROOT / "cypher" / f"{name}.cypher"
    lines = path.read_text(encoding="utf-8").splitlines()
    return [line.removeprefix("//").strip() for line in lines if line.startswith("//")]


def test_a_header_names_exactly_the_parameters_of_its_statement() -> None:
    headers = {name: _header(name) for name in OWN}
    named = {name: set(re.findall(r"\$(\w+)", "\n".join(lines))) for name, lines in headers.items()}
    assert named == {name: s.parameters - {"tenant_id"} for name, s in OWN.items()}
    returns = [n for n, lines in headers.items() if any(x.startswith("returns: ") for x in lines)]
    assert returns == [*OWN]


def spliced(text: str) -> list[str]:
    """Give what divides statements, or fills a gap in one."""
    return [mark for mark in (";", "%s", "{{") if mark in text]


def test_a_file_holds_one_statement_and_splices_nothing() -> None:
    assert _faults(spliced, STATEMENTS) == {}
    assert spliced("MATCH (n:%s {{id: 1}}) RETURN n; RETURN 1") == [";", "%s", "{{"]


def without_inner_maps(text: str) -> str:
    """Leave out a map that is only read from, as in `[m IN [n {.id, .at}] | m.id]`."""
    return re.sub(r"\bIN \[\w+ \{[^{}]*\}\]", "", text)


def times_returned(text: str) -> list[str]:
    """Give the times that a statement returns as times; the driver takes 90 µs over each."""
    # What a branch was resolved from is a word.
    names = r"(?!resolved_from)\w+_(?:from|to|at|since|until)|at"
    shown = re.compile(
        rf"[{{,]\s*\.({names})\b|[{{,]\s*\w+: \w+\.({names})\s*[,}}]|\w+\.({names}) AS"
    )
    clauses = r"RETURN(.*?)(?=\b(?:RETURN|WITH|UNWIND|MATCH|CALL|UNION)\b|$)"
    returned = " RETURN ".join(re.findall(clauses, without_inner_maps(text), re.DOTALL))
    return ["".join(found) for found in shown.findall(returned)]


def test_a_statement_returns_its_times_as_text() -> None:
    assert _faults(times_returned, STATEMENTS) == {}


@pytest.mark.parametrize(
    ("text", "wrong"),
    [
        ("MATCH (n) RETURN n {.id, .recorded_from} AS n", ["recorded_from"]),
        ("MATCH (n) RETURN n {since: n.valid_from, .id} AS n", ["valid_from"]),
        ("MATCH (n) RETURN n.valid_to AS until", ["valid_to"]),
        ("MATCH (n) RETURN n {.id, recorded_from: toString(n.recorded_from)} AS n", []),
        ("MATCH (n) RETURN [m IN [n {.valid_to}] | m {.id, .valid_to}] AS n", ["valid_to"]),
        ("MATCH (n) RETURN [m IN [n {.valid_to}] | toString(m.valid_to)] AS until", []),
    ],
)
def test_the_rule_of_times_sees_what_it_must(text: str, wrong: list[str]) -> None:
    assert times_returned(text) == wrong


def test_every_statement_is_used_and_every_used_one_exists() -> None:
    areas = {name.split("/")[0] for name in OWN}
    pattern = re.compile(rf'"((?:{"|".join(sorted(areas))})/[a-z]+(?:_[a-z_]+)+)"')
    texts = (path.read_text(encoding="utf-8") for path in (ROOT / "app").rglob("*.py"))
    assert {name for text in texts for name in pattern.findall(text)} == set(OWN)


@pytest.mark.parametrize(
    "name",
    [
        "edge/find_path",
        "edge/find_paths",
        "edge/walk_around",
        "edge/expand_around",
        "edge/list_between",
    ],
)
def test_a_walk_knows_every_type_of_relationship(name: str) -> None:
    found = re.findall(r"r:([A-Z_|\s]+)", OWN[name].text)
    assert found
    for types in found:
        assert set(re.findall(r"\w+", types)) - {"WHERE"} == set(EdgeType)


_LOCKED = re.compile(r"SET (\w+)\.locked_at = ")


def unchecked_locks(text: str) -> list[str]:
    """Give the variables that are locked and then believed without a second look.

    Neo4j goes on with a node that was deleted while its lock was waited for, and every property of
    it reads as null.
    """
    wrong: list[str] = []
    for lock in _LOCKED.finditer(text):
        name, after = lock.group(1), text[lock.end() :]
        if not _CLAUSE.search(after):
            continue
        keyword, body = _clauses(after)[0]
        # What is merged is there in any case.
        is_merged = re.search(rf"MERGE \({name}:", text[: lock.start()]) is not None
        looked_at = keyword == "WITH" and "WHERE" in body
        if not is_merged and not looked_at:
            wrong.append(name)
    return wrong


def test_a_statement_looks_again_at_what_it_waited_for() -> None:
    assert _faults(unchecked_locks, OWN) == {}


@pytest.mark.parametrize(
    ("text", "wrong"),
    [
        ("MATCH (n:X) SET n.locked_at = $at\nRETURN n.id", ["n"]),
        ("MATCH (n:X) SET n.locked_at = $at\nWITH n\nRETURN n.id", ["n"]),
        ("MATCH (n:X) SET n.locked_at = $at\nWITH n WHERE n.id IS NOT NULL\nRETURN n.id", []),
        ("MERGE (n:X {id: $id})\nSET n.locked_at = $at\nRETURN n.id", []),
        ("MATCH (n:X) SET n.locked_at = $at", []),
    ],
)
def test_the_rule_of_the_second_look_sees_what_it_must(text: str, wrong: list[str]) -> None:
    assert unchecked_locks(text) == wrong


@pytest.mark.parametrize("name", BACKFILLS)
def test_a_backfill_changes_a_bounded_number_in_one_transaction_and_counts_it(name: str) -> None:
    statement = BACKFILLS[name]
    assert statement.parameters == {"batch"}
    assert "LIMIT $batch" in statement.text
    assert "IN TRANSACTIONS" not in statement.text
    assert statement.text.endswith("AS done")


BY_ID = {
    "contradiction/list_denials": "a file or a count has all of them, each once",
    "edge/find_around": "a walk takes neighbours in any order, the same one each time",
    "edge/walk_around": "a walk takes neighbours in any order, the same one each time",
    "erasure/list_raw": "a job goes through all of them, each once",
    "erasure/list_words": "a job goes through all of them, each once",
    "hypothesis/list_watched": "a job goes through all of them, each once",
    "knowledge/export_entries": "a file has all of them, each once",
    "knowledge/export_links": "a file has all of them, each once",
    "node/list_beginning": "ids with the same beginning stand beside each other",
    "retention/list_raw": "a job goes through all of them, each once",
    "retention/list_streams": "a job goes through all of them, each once",
    "session/lock_runs": "locks are taken in one order by everybody",
    "thinking/add_nodes": "locks are taken in one order by everybody",
    "transaction/write_last": "locks are taken in one order by everybody",
    "web/find_look_up": "the ids are made in the order of the search",
    "turn/end_turns": "locks are taken in one order by everybody",
    "migration/list_applied": "the id is the name of a migration, which begins with its number",
}
"""What is ordered by ids alone, and why that tells nobody what is newer."""

_ORDER = re.compile(r"ORDER BY ((?:[^\n(]|\([^)]*\))+?)(?= LIMIT| SKIP|\n|$|\s*\})")
_BOUND = {"tenant_id", "session_id", "status", "belief_status", "compare_state", "kind"}
"""What is the same for all of a list, or parts the lists of one answer; it is first in indexes."""


def orders_by_id(text: str) -> list[str]:
    """Give the orders in which nothing but ids decides: who makes an id chooses what it says."""
    aliases = {alias: name for name, alias in re.findall(r"([\w.]+) AS (\w+)", text)}
    wrong: list[str] = []
    for order in _ORDER.findall(text):
        keys = [key.removesuffix(" DESC").strip() for key in order.split(",")]
        names = [aliases.get(key, key).split(".")[-1] for key in keys]
        # `index` alone is the place of a list in the answer, of a node its place among others.
        deciding = [
            name
            for key, name in zip(keys, names, strict=True)
            if name not in _BOUND and key != "index"
        ]
        if deciding and all(re.fullmatch(r"(\w+_)?id", name) for name in deciding):
            wrong.append(order)
    return wrong


def test_a_statement_orders_nothing_by_ids_alone() -> None:
    assert _faults(orders_by_id, OWN).keys() == BY_ID.keys()


@pytest.mark.parametrize(
    ("text", "wrong"),
    [
        ("MATCH (n:X) RETURN n ORDER BY n.id DESC LIMIT 3", ["n.id DESC"]),
        ("MATCH (n:X) RETURN n.id AS one ORDER BY one", ["one"]),
        (
            "WITH n ORDER BY n.tenant_id DESC, n.status DESC, n.id DESC LIMIT 1",
            ["n.tenant_id DESC, n.status DESC, n.id DESC"],
        ),
        ("RETURN c {.id} AS found ORDER BY c.id DESC\n} AS all", ["c.id DESC"]),
        ("COLLECT { RETURN p.id ORDER BY p.id }", ["p.id"]),
        ("WITH n ORDER BY n.tenant_id DESC, n.recorded_from DESC, n.id DESC LIMIT 1", []),
        ("RETURN n ORDER BY coalesce(n.valid_from, n.recorded_from) DESC, n.id DESC", []),
        ("RETURN index, n ORDER BY index, n.position", []),
    ],
)
def test_the_rule_of_orders_sees_what_it_must(text: str, wrong: list[str]) -> None:
    assert orders_by_id(text) == wrong
