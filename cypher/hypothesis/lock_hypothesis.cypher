// Take the write lock of a hypothesis, and see where it stands.
// in:      $id: string, $outcome_id: string|null, $at: datetime
// out:     status: string, session_id: string|null, is_concluded: bool (whether this outcome is known)
// returns: one|none
MATCH (h:Hypothesis {id: $id, tenant_id: $tenant_id})
SET h.locked_at = $at
RETURN h.status AS status, h.session_id AS session_id,
  EXISTS { MATCH (o:Outcome {id: $outcome_id, tenant_id: $tenant_id}) RETURN o } AS is_concluded
