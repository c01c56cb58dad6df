// Take the write lock of a fork and tell how it stands.
// in:      $id: string, $at: datetime
// out:     status: string, decision_id: string|null, branches: int
// returns: one|none
MATCH (f:Fork {id: $id, tenant_id: $tenant_id})
SET f.locked_at = $at
WITH f WHERE f.id IS NOT NULL
RETURN f.status AS status, f.decision_id AS decision_id,
  COUNT { (f)-[:HAS_BRANCH]->() } AS branches
