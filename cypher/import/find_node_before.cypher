// The node of an imported session that was written last of those older than a moment, other
// than these.
// in:      $source: string, $external_id: string, $at: datetime, $others: list<string> (external ids)
// out:     id: string, role: string, reasoning: string, response: string, valid_from: string
// returns: one|none
MATCH (s:Session {tenant_id: $tenant_id, source: $source, external_id: $external_id})
WITH s ORDER BY s.recorded_from, s.id LIMIT 1
MATCH (n:ThinkingNode {tenant_id: $tenant_id, session_id: s.id})
WHERE n.position > 0 AND n.valid_from < $at AND NOT n.external_id IN $others
RETURN n.id AS id, n.role AS role, n.reasoning AS reasoning, n.response AS response,
  toString(n.valid_from) AS valid_from
ORDER BY n.position DESC LIMIT 1
