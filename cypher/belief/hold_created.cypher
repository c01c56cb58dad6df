// Hold things true that this transaction created: nothing rests on them yet and no contradiction
// names them, so nothing else changes. Each is to be compared with the others.
// in:      $beliefs: list<map> (id, record_id, asserted: bool (else assumed)), $at: datetime
// returns: none
UNWIND $beliefs AS row
MATCH (b:Searchable {id: row.id, tenant_id: $tenant_id})
SET b:Belief, b.believed_from = $at, b.compare_state = 'due',
  b.asserted_from = CASE WHEN row.asserted THEN $at END,
  b.assumed_from = CASE WHEN row.asserted THEN null ELSE $at END,
  b.held_rank = 0, b.free_rank = 0, b.belief_status = 'held', b.disputed = false
CREATE (b)-[:HAD_STATUS]->(:StatusRecord {
  id: row.record_id, tenant_id: $tenant_id, subject_id: row.id, status: 'held', disputed: false,
  kind: b.kind, valid_from: b.valid_from, valid_to: b.valid_to, believed_from: $at,
  recorded_from: $at
})
