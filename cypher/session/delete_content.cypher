// Remove a session whose things are gone already, with what belongs to it, and count it by label.
// in:      $session_id: string
// out:     label: string, count: int, relationships: int, vectors: int
// returns: many
MATCH (s:Session {id: $session_id, tenant_id: $tenant_id})
CALL (s) {
  RETURN s AS n
  UNION
  MATCH (s)-[:HAS_BRANCH|IMPORTED_FROM|SPENT|HAS_THOUGHT_BRANCH|HAS_CONCLUSION|SWITCHED_MODE]->(n)
  RETURN n
  UNION
  MATCH (s)<-[:COMMENTS_ON|ASKS_ABOUT|SHARES]-(said)
  MATCH (said)-[:ADDRESSES*0..1]->(n)
  RETURN n
}
WITH collect(DISTINCT n) AS found
CALL (found) {
  UNWIND found AS n
  MATCH (n)-[r]-()
  RETURN count(DISTINCT r) AS relationships
}
WITH found, relationships, [n IN found | labels(n)[0]] AS seen
FOREACH (n IN found | DETACH DELETE n)
WITH seen, relationships
UNWIND seen AS label
WITH label, relationships, count(*) AS count
RETURN label, count, relationships, 0 AS vectors
ORDER BY label
