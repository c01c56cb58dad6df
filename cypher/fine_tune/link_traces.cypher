// Tie a training run to the answers it learns from.
// in:      $id: string, $trace_ids: list<string>
// returns: none
MATCH (r:FineTuneRun {id: $id, tenant_id: $tenant_id})
UNWIND $trace_ids AS trace_id
WITH r, trace_id
MATCH (n:ThinkingNode {id: trace_id, tenant_id: $tenant_id})
MERGE (r)-[:TRAINED_ON]->(n)
