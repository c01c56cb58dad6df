// The content blocks of nodes, in order.
// in:      $node_ids: list<string>
// out:     node_id: string, kind: string, text: string|null, json: string|null
// returns: many
MATCH (n:ThinkingNode)-[:HAS_BLOCK]->(b:ContentBlock)
USING INDEX n:ThinkingNode(tenant_id, id)
WHERE n.id IN $node_ids AND n.tenant_id = $tenant_id
RETURN n.id AS node_id, b.kind AS kind, b.text AS text, b.json AS json
ORDER BY node_id, b.index
