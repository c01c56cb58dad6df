// Begin to keep what a vendor sends for nodes; the same id again changes nothing.
// in:      $payloads: list<map> (id, node_id, provider, api, model, schema_version, captured_at)
// returns: none
UNWIND $payloads AS row
MATCH (n:ThinkingNode {id: row.node_id, tenant_id: $tenant_id})
MERGE (p:RawPayload {id: row.id, tenant_id: $tenant_id})
  ON CREATE SET p += row, p.complete = false, p.truncated = false, p.size = 0
MERGE (n)-[:HAS_RAW]->(p)
