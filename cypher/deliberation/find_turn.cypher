// How a turn stands, and its last answer so far: tools that were called lie between its answers.
// in:      $id: string
// out:     id: string, status: string, text: string, failure: string|null
// returns: one|none
MATCH (first:ThinkingNode {id: $id, tenant_id: $tenant_id})
OPTIONAL MATCH (t:Turn {id: $id, tenant_id: $tenant_id})
CALL (first) {
  MATCH (first)(()<-[:FOLLOWS]-(later:ThinkingNode WHERE later.turn_id = first.id)){0,200}(n)
  WHERE n.role = 'assistant'
  RETURN n ORDER BY n.position DESC LIMIT 1
}
RETURN n.id AS id, n.response AS text, n.failure AS failure,
  CASE WHEN t IS NOT NULL THEN 'streaming' WHEN n.turn_cut THEN 'interrupted' ELSE n.status END
    AS status
