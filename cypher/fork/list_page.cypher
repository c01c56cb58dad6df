// A page of forks, newest first, of every session or of one. One whose job was given up has ended as
// the job did.
// in:      $before: map (at: datetime, id: string: of the last one seen), $only: map (of ListFilter: since, until, text, statuses, session_id), $limit: int (1..101)
// out:     id: string
// returns: many
MATCH (f:Fork {tenant_id: $tenant_id})
USING INDEX f:Fork(tenant_id, recorded_from, id)
WHERE f.recorded_from <= $before.at AND f.id < 'g'
  AND CASE f.recorded_from WHEN $before.at THEN f.id < $before.id ELSE true END
  AND ($only.session_id IS NULL OR f.session_id = $only.session_id)
  AND ($only.since IS NULL OR f.recorded_from >= $only.since)
  AND ($only.until IS NULL OR f.recorded_from < $only.until)
  AND ($only.text IS NULL OR toLower(f.question) CONTAINS $only.text)
OPTIONAL MATCH (job:Job {tenant_id: $tenant_id,
  id: CASE WHEN f.status IN ['queued', 'running'] THEN f.job_id END})
WITH f, CASE WHEN job.status IN ['failed', 'cancelled'] THEN job.status ELSE f.status END AS status
WHERE $only.statuses IS NULL OR status IN $only.statuses
RETURN f.id AS id ORDER BY f.tenant_id DESC, f.recorded_from DESC, f.id DESC LIMIT $limit
