// Decisions with the open contradictions that their premises are a side of.
// in:      $ids: list<string>
// out:     decision: map, conflicts: list<map> (id, text, against_id, against, opened_at, is_weighed)
// returns: many
UNWIND $ids AS id
MATCH (d:DecisionPoint {id: id, tenant_id: $tenant_id})
  -[r:DEPENDS_ON WHERE r.recorded_to IS NULL]->(m:Searchable)
  <-[:SIDE_A|SIDE_B]-(c:Contradiction {status: 'open'})-[:SIDE_A|SIDE_B]->(other:Searchable)
WHERE other <> m
WITH d, c, other,
  //! include analysis/_quote
  AS side
WITH d, c, side, other AS m
WITH d, c, side, EXISTS { (d)-[:DEPENDS_ON]->(m) } AS is_weighed,
  //! include analysis/_quote
  AS against
WITH d, collect({id: side.id, text: side.text, against_id: against.id, against: against.text,
  opened_at: c.recorded_from.epochMillis, is_weighed: is_weighed})[..20] AS conflicts
RETURN
  //! include analysis/_decision
  AS decision, conflicts
