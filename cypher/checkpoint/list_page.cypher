// A page of checkpoints, newest first. What is stored as open is over once its time is.
// in:      $before: map (at: datetime, id: string: of the last one seen), $stored: list<string> (statuses), $is_open: bool (whether open ones are wanted), $is_over: bool (whether expired ones are), $session_id: string|null (all), $limit: int (1..101)
// out:     checkpoints: list<map>
// returns: one
UNWIND $stored AS status
CALL (status) {
  MATCH (k:Checkpoint {tenant_id: $tenant_id, status: status})
  USING INDEX k:Checkpoint(tenant_id, status, recorded_from, id)
  WHERE k.recorded_from <= $before.at AND k.id < 'g'
    AND CASE k.recorded_from WHEN $before.at THEN k.id < $before.id ELSE true END
    AND CASE WHEN status <> 'open' THEN true
      WHEN k.expires_at > datetime.statement('Z') THEN $is_open ELSE $is_over END
    AND ($session_id IS NULL OR k.session_id = $session_id)
  RETURN k ORDER BY k.tenant_id DESC, k.status DESC, k.recorded_from DESC, k.id DESC LIMIT $limit
}
WITH k ORDER BY k.recorded_from DESC, k.id DESC LIMIT $limit
RETURN collect(
  //! include checkpoint/_checkpoint
  ) AS checkpoints
