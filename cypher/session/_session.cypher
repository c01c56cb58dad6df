// What `Session` has of the session `s`.
s {.id, .title, .status, .mode, .domain, .project, .author, .tags, .plan, .conclusion, .source, .external_id,
  .version, strict: coalesce(s.strict, false),
  reopened: coalesce(s.reopened_at > coalesce(s.last_thought_at, s.recorded_from), false),
  .node_count, .decision_count, valid_from: toString(s.valid_from),
  recorded_from: toString(s.recorded_from), updated_at: toString(s.updated_at)}
