// A page of explorations, newest first, of every session or of one. One whose job was given up has
// ended as the job did.
// in:      $before: map (at: datetime, id: string: of the last one seen), $only: map (of ListFilter: since, until, text, statuses, session_id), $limit: int (1..101)
// out:     id: string
// returns: many
MATCH (e:Exploration {tenant_id: $tenant_id})
USING INDEX e:Exploration(tenant_id, recorded_from, id)
WHERE e.recorded_from <= $before.at AND e.id < 'g'
  AND CASE e.recorded_from WHEN $before.at THEN e.id < $before.id ELSE true END
  AND ($only.since IS NULL OR e.recorded_from >= $only.since)
  AND ($only.until IS NULL OR e.recorded_from < $only.until)
MATCH (e)<-[:EXPLORES]-(p:TaskPlan)
WHERE ($only.session_id IS NULL OR p.session_id = $only.session_id)
  AND ($only.text IS NULL OR toLower(p.goal) CONTAINS $only.text)
OPTIONAL MATCH (job:Job {tenant_id: $tenant_id,
  id: CASE WHEN p.status = 'running' THEN p.job_id END})
WITH e, CASE WHEN job.status IN ['failed', 'cancelled'] THEN job.status ELSE p.status END AS status
WHERE $only.statuses IS NULL OR status IN $only.statuses
RETURN e.id AS id ORDER BY e.tenant_id DESC, e.recorded_from DESC, e.id DESC LIMIT $limit
