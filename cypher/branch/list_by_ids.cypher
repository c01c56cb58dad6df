// Branches by id, in no order.
// in:      $ids: list<string>
// out:     branch: map
// returns: many
MATCH (b:Branch) WHERE b.id IN $ids AND b.tenant_id = $tenant_id
RETURN b {.id, .session_id, .name, .provider, .api, .model, .head_id, .forked_from_id,
  .source_branch_id, .resolved_from, .response_id, .lease_owner, .version,
  lease_until: toString(b.lease_until), recorded_from: toString(b.recorded_from)} AS branch
