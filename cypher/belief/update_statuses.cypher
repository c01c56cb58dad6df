// Bring the stored status of beliefs in line with their ranks. Without an open contradiction
// nothing is disputed, so what is held is held free of any.
// in:      $ids: list<string>, $is_disputable: bool (whether free_rank was brought up to date)
// out:     changed: list<map> (id, kind, before, after, was_disputed, disputed, superseded_by, reason)
// returns: one
UNWIND $ids AS id
MATCH (b:Belief {id: id, tenant_id: $tenant_id})
SET b.free_rank = CASE WHEN $is_disputable THEN b.free_rank ELSE b.held_rank END
WITH b, b.belief_status AS before, b.disputed AS was_disputed,
  coalesce(b.withdrawn, CASE WHEN b.held_rank IS NULL THEN 'unsupported' ELSE 'held' END) AS after,
  b.held_rank IS NOT NULL AND b.free_rank IS NULL AS disputed
WHERE before IS NULL OR before <> after OR was_disputed <> disputed
SET b.belief_status = after, b.disputed = disputed
RETURN collect({id: b.id, kind: b.kind, before: before, after: after, was_disputed: was_disputed,
  disputed: disputed, superseded_by: b.superseded_by, reason: b.withdrawn_reason}) AS changed
