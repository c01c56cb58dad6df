// Decisions with their premises and where each comes from: the source of knowledge, the author of what
// was said; null where nobody told.
// in:      $ids: list<string>
// out:     decision: map, premises: list<map> (id, text, source)
// returns: many
UNWIND $ids AS id
MATCH (d:DecisionPoint {id: id, tenant_id: $tenant_id})
  -[r:DEPENDS_ON WHERE r.recorded_to IS NULL]->(m:Searchable)
WITH d, CASE WHEN m:KnowledgeEntry AND m.source <> 'api' THEN m.source ELSE m.author END AS source,
  //! include analysis/_quote
  AS quote
WITH d, collect({id: quote.id, text: quote.text, source: source})[..50] AS premises
RETURN
  //! include analysis/_decision
  AS decision, premises
