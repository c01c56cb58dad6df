// Give a branch another name.
// in:      $branch_id: string, $name: string
// out:     branch: map
// returns: one|none
MATCH (b:Branch {id: $branch_id, tenant_id: $tenant_id})
SET b.name = $name
RETURN b {.id, .session_id, .name, .provider, .api, .model, .head_id, .forked_from_id,
  .source_branch_id, .resolved_from, .response_id, .lease_owner, .version,
  lease_until: toString(b.lease_until), recorded_from: toString(b.recorded_from)} AS branch
