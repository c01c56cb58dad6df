// What somebody wants to rate, with the rating that counts so far.
// in:      $id: string
// out:     id: string, session_id: string|null, finished: bool, rating: map|null (id, value, note)
// returns: one|none
MATCH (n:ThinkingNode {id: $id, tenant_id: $tenant_id})
RETURN n.id AS id, n.session_id AS session_id,
  n.role = 'assistant' AND n.status = 'complete' AS finished,
  head([(n)<-[:OF]-(r:Rating) WHERE r.recorded_to IS NULL | r {.id, .value, .note}]) AS rating
