// A page of plans with their tasks in order, newest first, of every session or of one. One whose job
// was given up has ended as the job did.
// in:      $before: map (at: datetime, id: string: of the last one seen), $only: map (of ListFilter: since, until, text, statuses, session_id), $limit: int (1..101)
// out:     plan: map, tasks: list<map>
// returns: many
CALL () {
  MATCH (p:TaskPlan {tenant_id: $tenant_id})
  USING INDEX p:TaskPlan(tenant_id, recorded_from, id)
  WHERE p.recorded_from <= $before.at AND p.id < 'g'
    AND CASE p.recorded_from WHEN $before.at THEN p.id < $before.id ELSE true END
    AND ($only.session_id IS NULL OR p.session_id = $only.session_id)
    AND ($only.since IS NULL OR p.recorded_from >= $only.since)
    AND ($only.until IS NULL OR p.recorded_from < $only.until)
    AND ($only.text IS NULL OR toLower(p.goal) CONTAINS $only.text)
  OPTIONAL MATCH (job:Job {tenant_id: $tenant_id,
    id: CASE WHEN p.status = 'running' THEN p.job_id END})
  WITH p, CASE WHEN job.status IN ['failed', 'cancelled'] THEN job.status ELSE p.status END AS status
  WHERE $only.statuses IS NULL OR status IN $only.statuses
  RETURN p ORDER BY p.tenant_id DESC, p.recorded_from DESC, p.id DESC LIMIT $limit
}
//! include plan/_with_tasks
ORDER BY p.recorded_from DESC, p.id DESC
