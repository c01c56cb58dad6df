// Let a share link open nothing any more; once revoked it stays so.
// in:      $id: string, $at: datetime
// out:     node_id: string, session_id: string|null, revoked: bool (it was not before)
// returns: one|none
MATCH (l:ShareLink {id: $id, tenant_id: $tenant_id})
SET l.locked_at = datetime()
WITH l WHERE l.id IS NOT NULL
WITH l, l.revoked_at IS NULL AS revoked
SET l.revoked_at = coalesce(l.revoked_at, $at)
RETURN l.node_id AS node_id, l.session_id AS session_id, revoked
