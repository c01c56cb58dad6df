// How many sessions a tenant has.
// returns: one
// out:     sessions: int
MATCH (s:Session {tenant_id: $tenant_id}) WHERE s.id > ''
RETURN count(s) AS sessions
