// What `Branch` has of the branch `b`.
b {.id, .session_id, .name, .provider, .api, .model, .head_id, .forked_from_id,
  .source_branch_id, .resolved_from, .response_id, .lease_owner, .version,
  lease_until: toString(b.lease_until), recorded_from: toString(b.recorded_from)}
