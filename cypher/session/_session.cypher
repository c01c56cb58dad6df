// What `Session` has of the session `s`.
s {.id, .title, .status, .mode, .domain, .author, .tags, .plan, .conclusion, .source, .external_id,
  .version, .node_count, .decision_count, valid_from: toString(s.valid_from),
  recorded_from: toString(s.recorded_from), updated_at: toString(s.updated_at)}
