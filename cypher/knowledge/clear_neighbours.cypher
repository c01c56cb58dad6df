// Take away what others hold of things that are to be forgotten: the context that texts beside them
// were embedded in, what a vendor was told to remember, quotes and excerpts of evidence, and how
// conclusions followed from them.
// in:      $ids: list<string>, $due: string, $word: string (stands where a text must be)
// out:     quotations: int
// returns: one
UNWIND $ids AS id
MATCH (n:Searchable {id: id, tenant_id: $tenant_id})
CALL (n) {
  CALL (n) {
    MATCH (n)-[f:FOLLOWS WHERE f.recorded_to IS NULL]->{1,2}(near) RETURN near
    UNION
    MATCH (n)<-[f:FOLLOWS WHERE f.recorded_to IS NULL]-{1,2}(near) RETURN near
    UNION
    MATCH (n)-[:DECIDED]->(near) RETURN near
  }
  SET near.context_text = null, near.context_embedding = null,
    near.context_embedding_voyage_4 = null, near.context_embedding_compatible = null,
    near.context_due = $due, near.context_due_voyage_4 = $due, near.context_due_compatible = $due
  REMOVE near:Contextual
  WITH near WHERE near.vector_number IS NOT NULL
  RETURN collect(DISTINCT near) AS around
}
CALL (n) {
  MATCH (n)<-[:HAS_NODE]-(:Session)-[:HAS_BRANCH]->(branch)
  SET branch.response_id = null
}
CALL (n) {
  MATCH (n)<-[:PREMISE|CONCLUDES]-(j:Justification) WHERE j.rule IS NOT NULL
  SET j.rule = null
}
CALL (n) {
  MATCH (n)-[e:EVIDENCED_BY]-() WHERE e.excerpt IS NOT NULL
  SET e.excerpt = $word
  RETURN count(e) AS excerpts
}
CALL (n) {
  MATCH (n)<-[e:EVIDENCE]-() WHERE e.quote IS NOT NULL
  SET e.quote = $word
  RETURN count(e) AS quotes
}
CALL (n) {
  MATCH (n)<-[:OF]-(v:Verification) WHERE v.suggestion IS NOT NULL
  SET v.suggestion = null
}
WITH coalesce(sum(excerpts + quotes), 0) AS quotations, collect(around) AS lists
WITH quotations, COLLECT { UNWIND lists AS around UNWIND around AS near RETURN DISTINCT near } AS changed
//! include embedding/_numbered
RETURN quotations
