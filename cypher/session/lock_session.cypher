// Take the write lock of a session and read what an append needs.
// in:      $session_id: string
// out:     status: string, version: int, node_count: int
// returns: one|none
MATCH (s:Session {id: $session_id, tenant_id: $tenant_id})
SET s.locked_at = datetime()
RETURN s.status AS status, s.version AS version, s.node_count AS node_count
