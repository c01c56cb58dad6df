// What a branch is told to mind, oldest first.
// in:      $branch_id: string
// out:     text: string
// returns: many
MATCH (b:ForkBranch {id: $branch_id, tenant_id: $tenant_id})<-[:GUIDES]-(g:ForkGuidance)
RETURN g.text AS text ORDER BY g.recorded_from, g.id
