// Sessions by id, in no order.
// in:      $ids: list<string>
// out:     session: map
// returns: many
MATCH (s:Session) WHERE s.id IN $ids AND s.tenant_id = $tenant_id
RETURN s {.id, .title, .status, .mode, .domain, .author, .tags, .plan, .source, .external_id,
  .version, .node_count, .decision_count, valid_from: toString(s.valid_from),
  recorded_from: toString(s.recorded_from), updated_at: toString(s.updated_at)} AS session
