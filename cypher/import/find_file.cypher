// Whether a file was imported whole and every session it gave is still there.
// in:      $id: string
// out:     session_ids: list<string>
// returns: one|none
MATCH (f:ImportedFile {id: $id, tenant_id: $tenant_id})
WITH f, [(s:Session)-[:IMPORTED_FROM]->(f) | s.id] AS session_ids
WHERE size(session_ids) = f.session_count
RETURN session_ids
