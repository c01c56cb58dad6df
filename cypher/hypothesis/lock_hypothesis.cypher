// Take the write lock of a hypothesis, and see where it stands.
// in:      $id: string, $conclusion_id: string|null, $at: datetime
// out:     status: string, session_id: string|null, is_concluded: bool (whether this conclusion is known)
// returns: one|none
MATCH (h:Hypothesis {id: $id, tenant_id: $tenant_id})
SET h.locked_at = $at
WITH h WHERE h.id IS NOT NULL
RETURN h.status AS status, h.session_id AS session_id,
  EXISTS { MATCH (c:Conclusion {id: $conclusion_id, tenant_id: $tenant_id}) RETURN c } AS is_concluded
