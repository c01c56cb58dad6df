// Move the head of a branch to a node of its session, if this owner holds the lease.
// in:      $branch_id: string, $owner: string, $head_id: string, $response_id: string|null
// out:     branch: map
// returns: one|none (none if it is not held by this owner, or there is no such node)
MATCH (b:Branch {id: $branch_id, tenant_id: $tenant_id, lease_owner: $owner})
WHERE EXISTS {
  MATCH (n:ThinkingNode {id: $head_id, tenant_id: $tenant_id}) WHERE n.session_id = b.session_id
}
SET b.head_id = $head_id, b.response_id = $response_id, b.version = b.version + 1
RETURN
  //! include branch/_branch
  AS branch
