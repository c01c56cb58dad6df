// What somebody wants to rate, with the rating that counts so far. Its session is locked, so that it
// does not go before it is rated.
// in:      $id: string
// out:     kind: string, finished: bool, rating: map|null (id, value, note)
// returns: one|none
CALL () {
  MATCH (n:ThinkingNode {id: $id, tenant_id: $tenant_id})
  RETURN n, 'thinking' AS kind, n.role = 'assistant' AND n.status = 'complete' AS finished
  UNION
  MATCH (n:Debate {id: $id, tenant_id: $tenant_id})
  RETURN n, 'debate' AS kind, n.answer IS NOT NULL AND n.status IN ['complete', 'partial'] AS finished
  UNION
  MATCH (n:Fork {id: $id, tenant_id: $tenant_id})
  RETURN n, 'fork' AS kind, n.selected_id IS NOT NULL AS finished
}
OPTIONAL MATCH (n)<-[:HAS_NODE|HAS_DEBATE|HAS_FORK]-(s:Session)
SET s.locked_at = datetime()
WITH n, kind, finished WHERE n.id IS NOT NULL
RETURN kind, finished,
  head([(n)<-[:OF]-(r:Rating) WHERE r.recorded_to IS NULL | r {.id, .value, .note}]) AS rating
