// What `ThoughtBranch` has of the thought branch `b`.
b {.id, .session_id, .name, .status, .forked_from_id, .head_id, .thought_count, .reason,
  .ended_reason, recorded_from: toString(b.recorded_from)}
