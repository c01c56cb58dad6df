// Tie a training run to the answers it learns from.
// in:      $id: string, $trace_ids: list<string>
// returns: none
MATCH (run:FineTuneRun {id: $id, tenant_id: $tenant_id})
UNWIND $trace_ids AS trace_id
CALL (trace_id) {
  MATCH (n:ThinkingNode {id: trace_id, tenant_id: $tenant_id})
  RETURN n
  UNION
  MATCH (n:Debate {id: trace_id, tenant_id: $tenant_id})
  RETURN n
  UNION
  MATCH (n:Fork {id: trace_id, tenant_id: $tenant_id})
  RETURN n
}
MERGE (run)-[:TRAINED_ON]->(n)
