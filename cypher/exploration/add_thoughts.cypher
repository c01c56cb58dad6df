// Add the thoughts of an answer, each tied to those it goes on from; one that is there stays as it is.
// in:      $id: string, $node_id: string, $thoughts: list<{properties: map, parent_keys: list<string>}>, $at: datetime
// returns: none
MATCH (e:Exploration {id: $id, tenant_id: $tenant_id})
UNWIND $thoughts AS row
MERGE (t:ExploredThought {id: row.properties.id, tenant_id: $tenant_id})
  ON CREATE SET t += row.properties, t.recorded_from = $at
MERGE (e)-[:HAS_THOUGHT]->(t)
WITH e, t, row, $node_id AS node_id
MATCH (n:ThinkingNode {id: node_id, tenant_id: $tenant_id})
MERGE (t)-[:PROPOSED_IN]->(n)
WITH e, t, row
UNWIND row.parent_keys AS key
MATCH (e)-[:HAS_THOUGHT]->(parent:ExploredThought {key: key})
MERGE (t)-[:GROWS_FROM]->(parent)
