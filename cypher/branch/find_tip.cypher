// The last node of a session that is on no side line: where its main branch begins.
// in:      $session_id: string
// out:     id: string
// returns: one|none
MATCH (n:ThinkingNode {tenant_id: $tenant_id, session_id: $session_id})
WHERE n.position > 0 AND n.branch IS NULL AND n.status <> 'streaming'
RETURN n.id AS id ORDER BY n.position DESC LIMIT 1
