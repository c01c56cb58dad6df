// What was kept of the answers of nodes, each with its bytes; those of an open one are in pieces.
// in:      $node_ids: list<string>
// out:     payload: map, bytes: bytes|null
// returns: many
MATCH (n:ThinkingNode)-[:HAS_RAW]->(p:RawPayload)
USING INDEX n:ThinkingNode(tenant_id, id)
WHERE n.id IN $node_ids AND n.tenant_id = $tenant_id
RETURN p {.id, .node_id, .provider, .api, .model, .schema_version, .sha256, .complete, .truncated,
  .size, captured_at: toString(p.captured_at)} AS payload, p.bytes AS bytes
