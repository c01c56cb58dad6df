// What a person may name whose id begins with a text, of any kind, by id.
// in:      $beginning: string, $limit: int, $with_keys: bool
// out:     id: string, kind: string
// returns: many
CALL () {
  MATCH (n:Searchable {tenant_id: $tenant_id}) WHERE n.id STARTS WITH $beginning
  RETURN n.id AS id, n.kind AS kind LIMIT $limit
  UNION ALL
  MATCH (n:Session {tenant_id: $tenant_id}) WHERE n.id STARTS WITH $beginning
  RETURN n.id AS id, 'session' AS kind LIMIT $limit
  UNION ALL
  MATCH (n:Fork {tenant_id: $tenant_id}) WHERE n.id STARTS WITH $beginning
  RETURN n.id AS id, 'fork' AS kind LIMIT $limit
  UNION ALL
  MATCH (n:ForkBranch {tenant_id: $tenant_id}) WHERE n.id STARTS WITH $beginning
  RETURN n.id AS id, 'fork_branch' AS kind LIMIT $limit
  UNION ALL
  MATCH (n:Debate {tenant_id: $tenant_id}) WHERE n.id STARTS WITH $beginning
  RETURN n.id AS id, 'debate' AS kind LIMIT $limit
  UNION ALL
  MATCH (n:Branch {tenant_id: $tenant_id}) WHERE n.id STARTS WITH $beginning
  RETURN n.id AS id, 'branch' AS kind LIMIT $limit
  UNION ALL
  MATCH (n:ThoughtBranch {tenant_id: $tenant_id}) WHERE n.id STARTS WITH $beginning
  RETURN n.id AS id, 'thought_branch' AS kind LIMIT $limit
  UNION ALL
  MATCH (n:Proposal {tenant_id: $tenant_id}) WHERE n.id STARTS WITH $beginning
  RETURN n.id AS id, 'proposal' AS kind LIMIT $limit
  UNION ALL
  MATCH (n:Job {tenant_id: $tenant_id}) WHERE n.id STARTS WITH $beginning
  RETURN n.id AS id, 'job' AS kind LIMIT $limit
  UNION ALL
  MATCH (n:TaskPlan {tenant_id: $tenant_id}) WHERE n.id STARTS WITH $beginning
  RETURN n.id AS id, 'plan' AS kind LIMIT $limit
  UNION ALL
  MATCH (n:Exploration {tenant_id: $tenant_id}) WHERE n.id STARTS WITH $beginning
  RETURN n.id AS id, 'exploration' AS kind LIMIT $limit
  UNION ALL
  MATCH (n:Comment {tenant_id: $tenant_id}) WHERE n.id STARTS WITH $beginning
  RETURN n.id AS id, 'comment' AS kind LIMIT $limit
  UNION ALL
  MATCH (n:Checkpoint {tenant_id: $tenant_id}) WHERE n.id STARTS WITH $beginning
  RETURN n.id AS id, 'checkpoint' AS kind LIMIT $limit
  UNION ALL
  MATCH (n:Correction {tenant_id: $tenant_id}) WHERE n.id STARTS WITH $beginning
  RETURN n.id AS id, 'correction' AS kind LIMIT $limit
  UNION ALL
  MATCH (n:Experiment {tenant_id: $tenant_id}) WHERE n.id STARTS WITH $beginning
  RETURN n.id AS id, 'experiment' AS kind LIMIT $limit
  UNION ALL
  MATCH (n:ShareLink {tenant_id: $tenant_id}) WHERE n.id STARTS WITH $beginning
  RETURN n.id AS id, 'share_link' AS kind LIMIT $limit
  UNION ALL
  MATCH (n:Webhook {tenant_id: $tenant_id}) WHERE n.id STARTS WITH $beginning
  RETURN n.id AS id, 'webhook' AS kind LIMIT $limit
  UNION ALL
  MATCH (n:FineTuneRun {tenant_id: $tenant_id}) WHERE n.id STARTS WITH $beginning
  RETURN n.id AS id, 'training_run' AS kind LIMIT $limit
  UNION ALL
  MATCH (n:Adapter {tenant_id: $tenant_id}) WHERE n.id STARTS WITH $beginning
  RETURN n.id AS id, 'adapter' AS kind LIMIT $limit
  UNION ALL
  MATCH (n:ModeState {tenant_id: $tenant_id}) WHERE n.id STARTS WITH $beginning
  RETURN n.id AS id, 'mode_state' AS kind LIMIT $limit
  UNION ALL
  MATCH (n:ApiKey {tenant_id: $tenant_id}) WHERE n.id STARTS WITH $beginning AND $with_keys
  RETURN n.id AS id, 'key' AS kind LIMIT $limit
}
WITH id, min(kind) AS kind ORDER BY id LIMIT $limit
RETURN id, kind
