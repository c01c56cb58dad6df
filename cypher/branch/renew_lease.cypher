// Lengthen the lease of the one who holds it.
// in:      $branch_id: string, $owner: string, $until: datetime
// out:     branch: map
// returns: one|none (none if it is not held by this owner)
MATCH (b:Branch {id: $branch_id, tenant_id: $tenant_id, lease_owner: $owner})
SET b.lease_until = $until
RETURN b {.id, .session_id, .name, .provider, .api, .model, .head_id, .forked_from_id,
  .source_branch_id, .resolved_from, .response_id, .lease_owner, .version,
  lease_until: toString(b.lease_until), recorded_from: toString(b.recorded_from)} AS branch
