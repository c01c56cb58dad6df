// Knowledge entries by id as they were at a moment, in no order.
// in:      $ids: list<string>, $recorded: datetime|null (now)
// out:     entries: list<map>
// returns: one (a record costs the driver more than an item of a list)
MATCH (k:KnowledgeEntry)
WHERE k.id IN $ids AND k.tenant_id = $tenant_id AND coalesce(k.recorded_from <= $recorded, true)
WITH k, head(COLLECT {
  MATCH (k)-[:HAD_STATUS]->(r:StatusRecord)
  WHERE r.recorded_to IS NULL AND coalesce(r.recorded_from <= $recorded, true)
    OR r.recorded_from <= $recorded AND r.recorded_to > $recorded
  RETURN r
}) AS r
RETURN collect(k {.id, .title, .content, .category, .subcategory, .categorized_by, .tags, .source,
  .tier, status: r.status, disputed: coalesce(r.disputed, false), superseded_by: r.superseded_by,
  updates_id: head([(k)-[u:UPDATES]->(old) WHERE CASE WHEN $recorded IS NULL
      THEN u.recorded_to IS NULL
      ELSE u.recorded_from <= $recorded AND coalesce(u.recorded_to > $recorded, true) END | old.id]),
  valid_from: toString(k.valid_from),
  valid_to: toString(k.valid_to), recorded_from: toString(k.recorded_from)}) AS entries
