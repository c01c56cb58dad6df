// Create a session; the same id again changes nothing. No row while one of that id is being deleted.
// in:      $session: map (id, title, status, mode, strict, domain, project, author, tags, plan, source, external_id, valid_from), $at: datetime
// out:     created: bool
// returns: one|none
OPTIONAL MATCH (gone:WithdrawnSession {id: $session.id, tenant_id: $tenant_id})
WITH gone WHERE gone IS NULL
MERGE (s:Session {id: $session.id, tenant_id: $tenant_id})
  ON CREATE SET s += $session, s.version = 1, s.node_count = 0,
    s.decision_count = 0, s.recorded_from = $at, s.updated_at = $at, s.created_now = true,
    s.listed_at = coalesce($session.valid_from, $at)
WITH s, coalesce(s.created_now, false) AS created
REMOVE s.created_now
RETURN created
