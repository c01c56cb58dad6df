// Take the write lock of a debate.
// in:      $id: string, $at: datetime
// out:     id: string
// returns: one|none
MATCH (d:Debate {id: $id, tenant_id: $tenant_id})
SET d.locked_at = $at
WITH d WHERE d.id IS NOT NULL
RETURN d.id AS id
