// Let a thought branch of a locked session end with its newest thought.
// in:      $branch_id: string, $thought_id: string
// returns: none
MATCH (b:ThoughtBranch {id: $branch_id, tenant_id: $tenant_id})
SET b.head_id = $thought_id, b.thought_count = b.thought_count + 1
