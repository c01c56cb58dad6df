// Create beliefs, or make beliefs of nodes that are there; each is to be compared with the others.
// in:      $beliefs: list<map> (id, label, is_new, properties, asserted: bool), $at: datetime
// returns: none
UNWIND $beliefs AS row
MERGE (b:Searchable {id: row.id, tenant_id: $tenant_id})
SET b:Belief, b += row.properties, b.disputed = false, b.believed_from = $at,
  b.asserted_from = CASE WHEN row.asserted THEN $at END, b.compare_state = 'due'
FOREACH (_ IN CASE WHEN row.is_new THEN [1] ELSE [] END |
  SET b:$(row.label), b.recorded_from = $at)
