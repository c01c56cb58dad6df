// Beliefs by id as they were at a moment, in no order.
// in:      $ids: list<string>, $recorded: datetime|null (now)
// out:     beliefs: list<map>
// returns: one (a record costs the driver more than an item of a list)
UNWIND $ids AS id
MATCH (b:Belief {id: id, tenant_id: $tenant_id})-[:HAD_STATUS]->(r:StatusRecord)
WHERE r.recorded_to IS NULL AND coalesce(r.recorded_from <= $recorded, true)
  OR r.recorded_from <= $recorded AND r.recorded_to > $recorded
RETURN collect(b {.id, .kind, text: coalesce(b.content, b.description, b.text, b.response),
  status: r.status, disputed: r.disputed, superseded_by: r.superseded_by, reason: r.reason,
  asserted: b.asserted_from IS NOT NULL AND coalesce(b.asserted_from <= $recorded, true)
    OR b.assumed_from IS NOT NULL AND coalesce(b.assumed_from <= $recorded, true)
      AND coalesce(b.assumed_to > $recorded, b.assumed_to IS NULL),
  valid_from: toString(b.valid_from), valid_to: toString(b.valid_to),
  recorded_from: toString(b.believed_from)}) AS beliefs
