// A page of the beliefs of a status, newest first.
// in:      $before: map (at: datetime, id: string: of the last one seen), $status: string, $kind: string|null, $disputed: bool|null, $valid: datetime|null (any time), $only: map (of ListFilter: since, until, text), $limit: int (1..101)
// out:     ids: list<string>
// returns: one
MATCH (b:Belief {tenant_id: $tenant_id, belief_status: $status})
USING INDEX b:Belief(tenant_id, belief_status, believed_from, id)
WHERE b.believed_from <= $before.at AND b.id < 'g'
  AND CASE b.believed_from WHEN $before.at THEN b.id < $before.id ELSE true END
  AND ($kind IS NULL OR b.kind = $kind)
  AND ($disputed IS NULL OR b.disputed = $disputed)
  AND ($only.since IS NULL OR b.believed_from >= $only.since)
  AND ($only.until IS NULL OR b.believed_from < $only.until)
  AND ($only.text IS NULL OR toLower(coalesce(b.content, b.description, b.text, b.response, ''))
    CONTAINS $only.text OR toLower(coalesce(b.title, '')) CONTAINS $only.text)
  AND ($valid IS NULL OR coalesce(b.valid_from <= $valid, true)
    AND coalesce(b.valid_to > $valid, true))
// The whole order of the index, or the planner sorts what it has in order already.
WITH b ORDER BY b.tenant_id DESC, b.belief_status DESC, b.believed_from DESC, b.id DESC LIMIT $limit
RETURN collect(b.id) AS ids
