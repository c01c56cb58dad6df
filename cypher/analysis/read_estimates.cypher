// Decisions that name a figure, with their latest outcome.
// in:      $ids: list<string>
// out:     decision: map, ending: map (id, status, text)
// returns: many
UNWIND $ids AS id
MATCH (d:DecisionPoint {id: id, tenant_id: $tenant_id})-[:RESULTED_IN]->(o:Outcome)
WHERE d.description =~ '(?s).*\\d.*'
WITH d, o ORDER BY coalesce(o.valid_from, o.recorded_from) DESC, o.id DESC
WITH d, head(collect(o)) AS o
RETURN
  //! include analysis/_decision
  AS decision, o {.id, .status, text: left(o.text, 400)} AS ending
