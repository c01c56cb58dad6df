// Forget the definition of a custom mode; what was kept of its inputs stays.
// in:      $id: string (derived from the name)
// out:     deleted: int
// returns: one
MATCH (m:CustomMode {id: $id, tenant_id: $tenant_id})
DETACH DELETE m
RETURN count(m) AS deleted
