// A page of plans with their tasks in order, newest first, of every session or of one.
// in:      $before: map (at: datetime, id: string: of the last one seen), $only: map (of ListFilter: since, until, text, statuses, session_id), $limit: int (1..101)
// out:     plan: map, tasks: list<map>
// returns: many
CALL () {
  MATCH (p:TaskPlan {tenant_id: $tenant_id})
  USING INDEX p:TaskPlan(tenant_id, recorded_from, id)
  WHERE p.recorded_from <= $before.at AND p.id < 'g'
    AND CASE p.recorded_from WHEN $before.at THEN p.id < $before.id ELSE true END
    AND ($only.session_id IS NULL OR p.session_id = $only.session_id)
    AND ($only.statuses IS NULL OR p.status IN $only.statuses)
    AND ($only.since IS NULL OR p.recorded_from >= $only.since)
    AND ($only.until IS NULL OR p.recorded_from < $only.until)
    AND ($only.text IS NULL OR toLower(p.goal) CONTAINS $only.text)
  RETURN p ORDER BY p.tenant_id DESC, p.recorded_from DESC, p.id DESC LIMIT $limit
}
//! include plan/_with_tasks
ORDER BY p.recorded_from DESC, p.id DESC
