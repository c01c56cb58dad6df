// Whether a session is open, and what a look-up on the web found if it was done before, in the order
// of the search.
// in:      $id: string, $session_id: string
// out:     session_status: string|null (no such session), query: string|null (not done), asked_in: string|null, pages: list<map> (id: string, text: string, published: string|null, citation: string: JSON)
// returns: one
OPTIONAL MATCH (s:Session {id: $session_id, tenant_id: $tenant_id})
OPTIONAL MATCH (asked:ThinkingNode {id: $id, tenant_id: $tenant_id})
CALL (asked) {
  MATCH (asked)<-[f:FOLLOWS WHERE f.recorded_to IS NULL]-(found:ThinkingNode {source: 'web'})
  MATCH (found)-[:HAS_BLOCK]->(cited:ContentBlock {kind: 'citation'})
  WITH found, cited ORDER BY found.id
  RETURN collect({id: found.id, text: found.response, published: toString(found.valid_from),
    citation: cited.json}) AS pages
}
RETURN s.status AS session_status, asked.response AS query, asked.session_id AS asked_in, pages
