// Hypotheses by id, in no order.
// in:      $ids: list<string>
// out:     found: list<map>
// returns: one
MATCH (h:Hypothesis) WHERE h.id IN $ids AND h.tenant_id = $tenant_id
RETURN collect(h {.id, .text, .status, .session_id, .author, .score,
  superseded_by_id: h.superseded_by, recorded_from: toString(h.recorded_from)}) AS found
