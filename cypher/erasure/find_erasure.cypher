// What an erasure that is under way is about, and how far it got.
// in:      $id: string
// out:     subject: string|null, session_id: string|null, walk: string|null (JSON)
// returns: one|none
MATCH (e:Erasure {id: $id, tenant_id: $tenant_id}) WHERE e.ended_at IS NULL
RETURN e.subject AS subject, e.session_id AS session_id, e.walk AS walk
