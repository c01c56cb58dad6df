// Insights by id, in no order.
// in:      $ids: list<string>
// out:     insight: map
// returns: many
MATCH (i:Insight) WHERE i.id IN $ids AND i.tenant_id = $tenant_id
RETURN i {.id, .type, .text, .confidence, .finding, .counter, .session_id, .found_by,
  dropped: coalesce(i.dropped, 0), recorded_from: toString(i.recorded_from)} AS insight
