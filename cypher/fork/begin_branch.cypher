// Note that a branch thinks, and in which node; no row if it has ended.
// in:      $id: string, $node_id: string, $attempt: int
// out:     id: string
// returns: one|none
MATCH (b:ForkBranch {id: $id, tenant_id: $tenant_id})
WHERE b.status IN ['pending', 'running']
SET b.status = 'running', b.node_id = $node_id, b.attempt = $attempt
WITH b WHERE b.id IS NOT NULL
RETURN b.id AS id
