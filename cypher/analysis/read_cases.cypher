// Decisions that cite one earlier decision with an outcome, and the earlier ones with an outcome that
// name at least two of the same entities.
// in:      $ids: list<string>
// out:     decision: map, cases: list<map> (id, text, at, ending, is_cited)
// returns: many
UNWIND $ids AS id
MATCH (d:DecisionPoint {id: id, tenant_id: $tenant_id})<-[:DECIDED]-(n:ThinkingNode)
CALL (d, n) {
  MATCH (d)-[r:DEPENDS_ON WHERE r.recorded_to IS NULL]->(m:DecisionPoint)
  RETURN m
  UNION
  MATCH (n)-[:USED]->(m:DecisionPoint)
  RETURN m
}
WITH d, m WHERE EXISTS { (m)-[:RESULTED_IN]->(:Outcome) }
WITH d, collect(m) AS cited WHERE size(cited) = 1
CALL (d, cited) {
  UNWIND cited AS m
  RETURN m
  UNION
  MATCH (d)-[:MENTIONS]->(e:Entity)<-[:MENTIONS]-(m:DecisionPoint)
  WHERE m.listed_at < d.listed_at
  WITH m, count(DISTINCT e) AS shared WHERE shared > 1
  RETURN m ORDER BY m.listed_at DESC LIMIT 50
}
WITH d, m, m IN cited AS is_cited
MATCH (m)-[:RESULTED_IN]->(o:Outcome)
WHERE coalesce(o.valid_from, o.recorded_from) < d.listed_at
WITH d, m, is_cited, o ORDER BY coalesce(o.valid_from, o.recorded_from) DESC, o.id DESC
WITH d, m, is_cited, head(collect(o.status)) AS ending
WITH d, collect({id: m.id, text: left(m.description, 400), at: m.listed_at.epochMillis,
  ending: ending, is_cited: is_cited}) AS cases
RETURN
  //! include analysis/_decision
  AS decision, cases
