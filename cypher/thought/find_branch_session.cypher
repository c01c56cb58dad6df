// The session of a thought branch.
// in:      $branch_id: string
// out:     session_id: string
// returns: one|none
MATCH (b:ThoughtBranch {id: $branch_id, tenant_id: $tenant_id})
RETURN b.session_id AS session_id
