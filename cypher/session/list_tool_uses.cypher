// The tool calls and results in the newest nodes of a session, the beginning of each.
// in:      $session_id: string, $recorded: datetime|null (now), $valid: datetime|null (any time), $nodes: int, $limit: int
// out:     blocks: list<{kind: string, head: string}>
// returns: one (a record costs the driver more than an item of a list)
CALL () {
  MATCH (n:ThinkingNode {tenant_id: $tenant_id, session_id: $session_id})
  WHERE n.position > 0
    AND ($recorded IS NULL OR n.recorded_from <= $recorded)
    AND ($valid IS NULL
      OR coalesce(n.valid_from <= $valid, true) AND coalesce(n.valid_to > $valid, true))
  RETURN n ORDER BY n.position DESC LIMIT $nodes
}
MATCH (n)-[:HAS_BLOCK]->(b:ContentBlock) WHERE b.kind IN ['tool_call', 'tool_result']
WITH b LIMIT $limit
RETURN collect({kind: b.kind, head: left(b.json, 600)}) AS blocks
