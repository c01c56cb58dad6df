// A page of what waits for a person, most decisions at stake first, newest first among equals;
// contradictions that are only possible come last, the likelier ones first. Of contradictions that
// are the same conflict the first stands for all.
// in:      $before: map (falls: int (-1000 to -1 of what is only possible), at: datetime, id: string: of the last one seen), $contradictions: bool, $kinds: list<string> (of proposals), $limit: int (1..101)
// out:     items: list<map> (id, kind, falls, at, alike: int (others that are the same conflict))
// returns: one
CALL () {
  MATCH (c:Contradiction {tenant_id: $tenant_id, status: 'open'})
  USING INDEX c:Contradiction(tenant_id, status, falls, recorded_from, id)
  WHERE $contradictions AND c.falls <= $before.falls AND c.recorded_from IS NOT NULL AND c.id < 'g'
    AND (c.falls < $before.falls OR c.recorded_from < $before.at
      OR c.recorded_from = $before.at AND c.id < $before.id)
    AND NOT EXISTS {
      MATCH (d:Contradiction {tenant_id: $tenant_id, alike: c.alike})
      USING INDEX d:Contradiction(tenant_id, alike, status)
      WHERE d.status = 'open'
        AND (d.falls > c.falls OR d.falls = c.falls AND d.recorded_from > c.recorded_from
          OR d.falls = c.falls AND d.recorded_from = c.recorded_from AND d.id > c.id)
    }
  RETURN c AS item
  // The whole order of the index, or the planner sorts what it has in order already.
  ORDER BY c.tenant_id DESC, c.status DESC, c.falls DESC, c.recorded_from DESC, c.id DESC
  LIMIT $limit
  UNION ALL
  MATCH (c:Contradiction {tenant_id: $tenant_id, status: 'possible'})
  USING INDEX c:Contradiction(tenant_id, status, falls, recorded_from, id)
  WHERE $contradictions AND c.falls <= $before.falls AND c.recorded_from IS NOT NULL AND c.id < 'g'
    AND (c.falls < $before.falls OR c.recorded_from < $before.at
      OR c.recorded_from = $before.at AND c.id < $before.id)
    AND NOT EXISTS {
      MATCH (d:Contradiction {tenant_id: $tenant_id, alike: c.alike})
      USING INDEX d:Contradiction(tenant_id, alike, status)
      WHERE d.status IN ['open', 'possible']
        AND (d.falls > c.falls OR d.falls = c.falls AND d.recorded_from > c.recorded_from
          OR d.falls = c.falls AND d.recorded_from = c.recorded_from AND d.id > c.id)
    }
  RETURN c AS item
  ORDER BY c.tenant_id DESC, c.status DESC, c.falls DESC, c.recorded_from DESC, c.id DESC
  LIMIT $limit
  UNION ALL
  MATCH (p:Proposal {tenant_id: $tenant_id, status: 'open'})
  USING INDEX p:Proposal(tenant_id, status, falls, recorded_from, id)
  WHERE p.falls <= $before.falls AND p.recorded_from IS NOT NULL AND p.id < 'g'
    AND (p.falls < $before.falls OR p.recorded_from < $before.at
      OR p.recorded_from = $before.at AND p.id < $before.id)
    AND p.kind IN $kinds
  RETURN p AS item
  ORDER BY p.tenant_id DESC, p.status DESC, p.falls DESC, p.recorded_from DESC, p.id DESC
  LIMIT $limit
}
WITH item ORDER BY item.falls DESC, item.recorded_from DESC, item.id DESC LIMIT $limit
RETURN collect({id: item.id, kind: item.kind, falls: item.falls,
  at: toString(item.recorded_from),
  alike: COUNT {
    MATCH (d:Contradiction {tenant_id: $tenant_id, alike: item.alike})
    USING INDEX d:Contradiction(tenant_id, alike, status)
    WHERE d.status IN ['open', 'possible'] AND d.id <> item.id
  }}) AS items
