// A page of share links, newest first.
// in:      $before: map (at: datetime, id: string: of the last one seen), $node_id: string|null (all), $is_active: bool (only those that open something), $limit: int (1..101)
// out:     links: list<map>
// returns: one
MATCH (l:ShareLink {tenant_id: $tenant_id})
USING INDEX l:ShareLink(tenant_id, recorded_from, id)
WHERE l.recorded_from <= $before.at AND l.id < 'g'
  AND CASE l.recorded_from WHEN $before.at THEN l.id < $before.id ELSE true END
  AND ($node_id IS NULL OR l.node_id = $node_id)
  AND (NOT $is_active OR l.revoked_at IS NULL AND l.expires_at > datetime.statement('Z'))
WITH l ORDER BY l.tenant_id DESC, l.recorded_from DESC, l.id DESC LIMIT $limit
RETURN collect(
  //! include share/_link
  ) AS links
