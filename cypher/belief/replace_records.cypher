// Close the status records that are open and open new ones, of beliefs and of contradictions.
// in:      $records: list<map> (id, subject_id, status, disputed, superseded_by, reason, resolution), $at: datetime
// returns: none
UNWIND $records AS row
MATCH (n:Searchable {id: row.subject_id, tenant_id: $tenant_id})
CALL (n) {
  MATCH (n)-[:HAD_STATUS]->(old:StatusRecord) WHERE old.recorded_to IS NULL
  SET old.recorded_to = $at
}
CREATE (n)-[:HAD_STATUS]->(r:StatusRecord {
  tenant_id: $tenant_id, kind: n.kind, valid_from: n.valid_from, valid_to: n.valid_to,
  believed_from: n.believed_from, recorded_from: $at
})
SET r += row
