// Create content blocks; a block that is there already stays as it is.
// in:      $blocks: list<map> (id, node_id, index, kind, text, json)
// returns: none
UNWIND $blocks AS row
MATCH (n:ThinkingNode {id: row.node_id, tenant_id: $tenant_id})
MERGE (b:ContentBlock {id: row.id, tenant_id: $tenant_id})
  ON CREATE SET b += row
MERGE (n)-[:HAS_BLOCK]->(b)
