// Decisions that nothing supersedes, with the line of those that they superseded, oldest first.
// in:      $ids: list<string>
// out:     decision: map, options: list<map>, chosen: string, chain: list<map> (id, text, chosen)
// returns: many
UNWIND $ids AS id
MATCH (d:DecisionPoint {id: id, tenant_id: $tenant_id})
WHERE NOT EXISTS { (d)<-[e:SUPERSEDES WHERE e.recorded_to IS NULL]-(:DecisionPoint) }
MATCH way = (d)((:DecisionPoint)-[r:SUPERSEDES WHERE r.recorded_to IS NULL]->(:DecisionPoint)){1,12}(first)
WHERE NOT EXISTS { (first)-[e:SUPERSEDES WHERE e.recorded_to IS NULL]->(:DecisionPoint) }
WITH d, way ORDER BY length(way) DESC
WITH d, head(collect([m IN reverse(tail(nodes(way))) | {id: m.id, text: left(m.description, 400),
  chosen: coalesce(head([(m)-[:CHOSE]->(o:Option) | o.text]), m.description)}])) AS chain
RETURN
  //! include analysis/_decision
  AS decision,
  //! include analysis/_options
  AS options, coalesce(head([(d)-[:CHOSE]->(o:Option) | o.text]), d.description) AS chosen, chain
