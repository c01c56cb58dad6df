// Create beliefs, or make beliefs of nodes that are there; each is to be compared
// with the others but for hypotheses, which are verified, and what analysers found, which is about
// how something was reasoned.
// in:      $beliefs: list<map> (id, label, is_new, properties, asserted: bool, assumed: bool), $at: datetime
// returns: none
UNWIND $beliefs AS row
MERGE (b:Searchable {id: row.id, tenant_id: $tenant_id})
SET b:Belief, b += row.properties, b.disputed = false, b.believed_from = $at,
  b.asserted_from = CASE WHEN row.asserted THEN $at END,
  b.assumed_from = CASE WHEN row.assumed THEN $at END
SET b.compare_state = CASE WHEN b.kind <> 'hypothesis' AND b.finding IS NULL THEN 'due' END
FOREACH (_ IN CASE WHEN row.is_new THEN [1] ELSE [] END |
  SET b:$(row.label), b.recorded_from = $at,
    b.listed_at = CASE row.label WHEN 'DecisionPoint' THEN coalesce(b.valid_from, $at) END)
