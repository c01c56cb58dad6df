// Decisions with what they cite in their favour, and what opposed them or that when they were taken.
// in:      $ids: list<string>
// out:     decision: map, supporting: list<map> (id, text), opposing: list<map> (id, text, is_cited)
// returns: many
UNWIND $ids AS id
MATCH (d:DecisionPoint {id: id, tenant_id: $tenant_id})<-[:DECIDED]-(n:ThinkingNode)
CALL (d, n) {
  MATCH (d)-[r:DEPENDS_ON WHERE r.recorded_to IS NULL]->(m:Searchable)
  RETURN m
  UNION
  MATCH (d)<-[r:SUPPORTS WHERE r.recorded_to IS NULL]-(m:Searchable)
  RETURN m
  UNION
  MATCH (n)<-[r:SUPPORTS WHERE r.recorded_to IS NULL]-(m:Searchable)
  RETURN m
}
WITH d, n, collect(m)[..20] AS supports
WHERE size(supports) > 1
CALL (d, n, supports) {
  UNWIND [d, n] + supports AS target
  MATCH (target)<-[r:CONTRADICTS|CHALLENGES WHERE r.recorded_to IS NULL]-(m:Searchable)
  WHERE coalesce(m.valid_from, m.recorded_from) < d.listed_at AND m <> n
  WITH DISTINCT m, EXISTS { (d)-[:DEPENDS_ON|CONTRADICTS|CHALLENGES|REFINES]->(m) }
    OR EXISTS { (n)-[:DEPENDS_ON|USED|CONTRADICTS|CHALLENGES|REFINES]->(m) } AS is_cited LIMIT 20
  WITH is_cited,
    //! include analysis/_quote
    AS quote
  RETURN collect({id: quote.id, text: quote.text, is_cited: is_cited}) AS opposing
}
WITH d, supports, opposing WHERE size(opposing) > 0
RETURN
  //! include analysis/_decision
  AS decision, [m IN supports |
  //! include analysis/_quote
  ] AS supporting, opposing
