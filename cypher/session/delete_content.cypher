// Remove everything that belongs to a session, and count it by label.
// in:      $session_id: string
// out:     label: string, count: int, relationships: int, vectors: int
// returns: many
MATCH (s:Session {id: $session_id, tenant_id: $tenant_id})
CALL (s) {
  RETURN s AS n
  UNION
  MATCH (s)-[:HAS_NODE]->(n)
  RETURN n
  UNION
  MATCH (s)-[:IMPORTED_FROM|SPENT]->(n)
  RETURN n
  UNION
  MATCH (s)-[:HAS_NODE]->()-[:HAS_BLOCK|HAS_STEP|HAS_RAW|HAS_TURN|DECIDED]->(n)
  RETURN n
  UNION
  MATCH (s)-[:HAS_NODE]->()-[:HAS_RAW]->()-[:HAS_CHUNK]->(n)
  RETURN n
  UNION
  MATCH (s)-[:HAS_NODE|HAS_FORK]->()<-[:OF]-(n:Rating)
  RETURN n
  UNION
  MATCH (s)-[:HAS_BRANCH]->(n)
  RETURN n
  UNION
  MATCH (s)-[:HAS_NODE]->()-[:DECIDED]->()-[:CHOSE|REJECTED|RESULTED_IN]->(n)
  RETURN n
  UNION
  MATCH (s)-[:HAS_NODE]->()-[:PLANNED]->(plan)
  MATCH (plan)-[:HAS_TASK*0..1]->(n)
  RETURN n
  UNION
  MATCH (s)-[:HAS_FORK]->(fork)
  MATCH (fork)-[:HAS_BRANCH|COMPARED_IN*0..1]->(n)
  RETURN n
  UNION
  MATCH (s)-[:HAS_FORK]->()-[:HAS_BRANCH|COMPARED_IN]->()-[:FOUND|HAS_POINT|ADVISES]->(n)
  RETURN n
  UNION
  MATCH (s)-[:HAS_FORK]->()-[:HAS_BRANCH]->()<-[:GUIDES]-(n)
  RETURN n
  UNION
  MATCH (s)-[:HAS_DEBATE]->(d)
  MATCH (d)-[:HAS_ROLE|HAS_ROUND|RAISED|HAS_SCORE|HAS_CRITERION*0..2]->(n)
  RETURN n
  UNION
  MATCH (s)-[:HAS_DEBATE]->()<-[:OF]-(n:Rating)
  RETURN n
  UNION
  MATCH (n:Searchable {session_id: $session_id, tenant_id: $tenant_id})
  RETURN n
  UNION
  MATCH (:Searchable {session_id: $session_id, tenant_id: $tenant_id})-[:MENTIONS]->(n)
  WHERE NOT EXISTS {
    MATCH (n)<-[:MENTIONS]-(other) WHERE coalesce(other.session_id <> $session_id, true)
  }
  RETURN n
  UNION
  MATCH (:Searchable {session_id: $session_id, tenant_id: $tenant_id})-[:HAD_STATUS|RESULTED_IN]->(n)
  RETURN n
  UNION
  MATCH (:Searchable {session_id: $session_id, tenant_id: $tenant_id})
    <-[:PREMISE|CONCLUDES|OF]-(n:Justification|Verification)
  RETURN n
}
WITH collect(DISTINCT n) AS found
CALL (found) {
  UNWIND found AS n
  MATCH (n)-[r]-()
  RETURN count(DISTINCT r) AS relationships
}
WITH found, relationships, [n IN found | {
  label: head([l IN labels(n) WHERE NOT l IN ['Searchable', 'Belief']]),
  vector: n.embedding IS NOT NULL OR n.embedding_voyage_4 IS NOT NULL
}] AS seen
FOREACH (n IN found | DETACH DELETE n)
WITH seen, relationships
UNWIND seen AS row
WITH row.label AS label, relationships, count(*) AS count,
  sum(CASE WHEN row.vector THEN 1 ELSE 0 END) AS vectors
RETURN label, count, relationships, vectors
ORDER BY label
