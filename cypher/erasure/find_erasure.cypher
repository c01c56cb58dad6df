// What an erasure that is under way is about.
// in:      $id: string
// out:     subject: string|null, session_id: string|null
// returns: one|none
MATCH (e:Erasure {id: $id, tenant_id: $tenant_id}) WHERE e.ended_at IS NULL
RETURN e.subject AS subject, e.session_id AS session_id
