// The runs of the tenant, and the answers that training lines may have been made of: the things
// themselves, answers to them, and debates and forks that asked or answered with them.
// in:      $ids: list<string>
// out:     runs: list<map> (id, folder), trace_ids: list<string>
// returns: one
RETURN COLLECT {
    MATCH (run:FineTuneRun {tenant_id: $tenant_id}) WHERE run.recorded_from IS NOT NULL AND run.id IS NOT NULL
    RETURN run {.id, folder: coalesce(run.folder, run.id)}
  } AS runs,
  COLLECT {
    UNWIND $ids AS id
    MATCH (n:ThinkingNode {id: id, tenant_id: $tenant_id})
    CALL (n) {
      RETURN n.id AS trace_id
      UNION
      MATCH (n)<-[:FOLLOWS]-(answer) RETURN answer.id AS trace_id
      UNION
      MATCH (n)<-[:ASKS|HAS_TURN]-(run:Debate|Fork) RETURN run.id AS trace_id
      UNION
      MATCH (n)<-[:HAS_TURN]-(:Round)<-[:HAS_ROUND]-(run:Debate) RETURN run.id AS trace_id
      UNION
      MATCH (n)<-[:PRODUCED]-(:ForkBranch)<-[:HAS_BRANCH]-(run:Fork) RETURN run.id AS trace_id
    }
    RETURN DISTINCT trace_id
  } AS trace_ids
