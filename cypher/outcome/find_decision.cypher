// The session of a decision.
// in:      $id: string
// out:     session_id: string|null
// returns: one|none
MATCH (d:DecisionPoint {id: $id, tenant_id: $tenant_id})
RETURN d.session_id AS session_id
