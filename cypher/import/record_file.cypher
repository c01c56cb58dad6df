// Note that a file went in whole, and which sessions came from it.
// in:      $file: map (id, name, format, sha256, bytes, session_count), $session_ids: list<string>, $at: datetime
// returns: none
MERGE (f:ImportedFile {id: $file.id, tenant_id: $tenant_id})
  ON CREATE SET f.recorded_from = $at
SET f += $file
WITH f
MATCH (s:Session) WHERE s.id IN $session_ids AND s.tenant_id = $tenant_id
MERGE (s)-[:IMPORTED_FROM]->(f)
