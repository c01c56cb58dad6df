// A page of the beliefs that had a status at a moment, newest first.
// in:      $before: map (at: datetime, id: string: of the last one seen), $recorded: datetime, $status: string, $kind: string|null, $disputed: bool|null, $valid: datetime|null (any time), $only: map (of ListFilter: since, until, text), $limit: int (1..101)
// out:     ids: list<string>
// returns: one
MATCH (r:StatusRecord {tenant_id: $tenant_id, status: $status})
USING INDEX r:StatusRecord(tenant_id, status, believed_from, subject_id)
WHERE r.believed_from <= $before.at AND r.subject_id < 'g'
  AND CASE r.believed_from WHEN $before.at THEN r.subject_id < $before.id ELSE true END
  AND r.recorded_from <= $recorded
  AND coalesce(r.recorded_to > $recorded, true) AND ($kind IS NULL OR r.kind = $kind)
  AND ($disputed IS NULL OR r.disputed = $disputed)
  AND ($only.since IS NULL OR r.believed_from >= $only.since)
  AND ($only.until IS NULL OR r.believed_from < $only.until)
  AND ($only.text IS NULL OR EXISTS {
    MATCH (b:Belief {id: r.subject_id, tenant_id: $tenant_id})
    WHERE toLower(coalesce(b.content, b.description, b.text, b.response, '')) CONTAINS $only.text
      OR toLower(coalesce(b.title, '')) CONTAINS $only.text
  })
  AND ($valid IS NULL OR coalesce(r.valid_from <= $valid, true)
    AND coalesce(r.valid_to > $valid, true))
// The whole order of the index, or the planner sorts what it has in order already.
WITH r ORDER BY r.tenant_id DESC, r.status DESC, r.believed_from DESC, r.subject_id DESC LIMIT $limit
RETURN collect(r.subject_id) AS ids
