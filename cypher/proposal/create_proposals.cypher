// Create proposals; one that is there stays as it is, whatever became of it. Nothing is proposed
// about what was deleted or forgotten.
// in:      $proposals: list<map> (id, properties, subject: map of id and tie, cited: list of such maps), $at: datetime
// out:     ids: list<string> (of those created)
// returns: one
UNWIND $proposals AS row
MATCH (s:Searchable {id: row.subject.id, tenant_id: $tenant_id}) WHERE s.forgotten IS NULL
WITH row, s, COLLECT {
  UNWIND row.cited AS one
  MATCH (n:Searchable {id: one.id, tenant_id: $tenant_id}) WHERE n.forgotten IS NULL
  RETURN n
} AS things
WHERE size(things) = size(row.cited)
MERGE (p:Proposal {id: row.id, tenant_id: $tenant_id})
  ON CREATE SET p += row.properties, p.recorded_from = $at, p.created_now = true
WITH row, s, p WHERE p.created_now
REMOVE p.created_now
CREATE (p)-[c:CHANGES]->(s)
SET c = row.subject.tie
WITH row, p
CALL (row, p) {
  UNWIND row.cited AS one
  MATCH (n:Searchable {id: one.id, tenant_id: $tenant_id})
  CREATE (p)-[c:CITES]->(n)
  SET c = one.tie
}
RETURN collect(p.id) AS ids
