// Create reasoning steps; a step that is there already gets its text and offsets anew.
// in:      $steps: list<map> (id, node_id, index, kind, text, start, end)
// returns: none
UNWIND $steps AS row
MATCH (n:ThinkingNode {id: row.node_id, tenant_id: $tenant_id})
MERGE (step:ReasoningStep {id: row.id, tenant_id: $tenant_id})
SET step += row
MERGE (n)-[:HAS_STEP]->(step)
