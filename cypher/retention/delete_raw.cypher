// Delete raw payloads with their pieces. Their nodes are locked before it is looked whether something
// rests on them, so that nobody can begin to cite one meanwhile.
// in:      $ids: list<string>, $at: datetime
// out:     deleted: int
// returns: one
CALL () {
  UNWIND $ids AS id
  MATCH (p:RawPayload {id: id, tenant_id: $tenant_id})
  OPTIONAL MATCH (n:ThinkingNode {tenant_id: $tenant_id})-[:HAS_RAW]->(p)
  FOREACH (held IN CASE WHEN n IS NULL THEN [] ELSE [n] END | SET held.locked_at = $at)
  WITH p, n WHERE n IS NULL OR NOT (
    //! include retention/_is_cited
  )
  RETURN collect(p) AS payloads
}
CALL (payloads) {
  UNWIND payloads AS p
  MATCH (p)-[:HAS_CHUNK]->(c:RawChunk)
  DETACH DELETE c
}
WITH payloads, size(payloads) AS deleted
FOREACH (p IN payloads | DETACH DELETE p)
RETURN deleted
