// Cancel the branches of a fork that have not ended.
// in:      $fork_id: string, $at: datetime
// out:     id: string
// returns: many
MATCH (f:Fork {id: $fork_id, tenant_id: $tenant_id})-[:HAS_BRANCH]->(b:ForkBranch)
WHERE b.status IN ['pending', 'running']
SET b.status = 'cancelled', b.ended_at = $at
RETURN b.id AS id
