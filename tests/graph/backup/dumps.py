"""All that a tenant has in a database, told without the code that makes backups."""

from dataclasses import dataclass

from neo4j import AsyncDriver

_NODES = "MATCH (n {tenant_id: $tenant}) RETURN labels(n) AS labels, properties(n) AS properties"
_TIES = """MATCH (a {tenant_id: $tenant})-[r]->(b)
RETURN type(r) AS type, properties(r) AS properties, labels(a) AS start_labels,
  properties(a) AS start, labels(b) AS end_labels, properties(b) AS end"""


@dataclass(frozen=True, slots=True)
class Dump:
    lines: tuple[str, ...]
    nodes: int
    ties: int


async def dumped(driver: AsyncDriver, tenant_id: str) -> Dump:
    nodes = (await driver.execute_query(_NODES, tenant=tenant_id)).records
    ties = (await driver.execute_query(_TIES, tenant=tenant_id)).records
    rows = [_told(row["labels"], row["properties"]) for row in nodes]
    rows += [
        f"{row['type']} {_told([], row['properties'])}"
        f" {_told(row['start_labels'], row['start'])} {_told(row['end_labels'], row['end'])}"
        for row in ties
    ]
    return Dump(tuple(sorted(rows)), len(nodes), len(ties))


def _told(labels: list[str], properties: dict[str, object]) -> str:
    return f"{sorted(labels)} {sorted(properties.items(), key=lambda item: item[0])!r}"
