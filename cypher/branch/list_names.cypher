// What the branches of a session are called.
// in:      $session_id: string
// out:     names: list<string>
// returns: one
MATCH (b:Branch {tenant_id: $tenant_id, session_id: $session_id})
WHERE b.id > ''
RETURN collect(b.name) AS names
