// A page of debates, newest first. One whose job was given up has ended as the job did.
// in:      $before: map (at: datetime, id: string: of the last one seen), $only: map (of ListFilter: since, until, text, statuses, session_id), $limit: int (1..101)
// out:     id: string
// returns: many
MATCH (d:Debate {tenant_id: $tenant_id})
USING INDEX d:Debate(tenant_id, recorded_from, id)
WHERE d.recorded_from <= $before.at AND d.id < 'g'
  AND CASE d.recorded_from WHEN $before.at THEN d.id < $before.id ELSE true END
  AND ($only.session_id IS NULL OR d.session_id = $only.session_id)
  AND ($only.since IS NULL OR d.recorded_from >= $only.since)
  AND ($only.until IS NULL OR d.recorded_from < $only.until)
  AND ($only.text IS NULL OR toLower(d.question) CONTAINS $only.text)
OPTIONAL MATCH (job:Job {tenant_id: $tenant_id,
  id: CASE WHEN d.status IN ['queued', 'running'] THEN d.job_id END})
WITH d, CASE WHEN job.status IN ['failed', 'cancelled'] THEN job.status ELSE d.status END AS status
WHERE $only.statuses IS NULL OR status IN $only.statuses
RETURN d.id AS id ORDER BY d.tenant_id DESC, d.recorded_from DESC, d.id DESC LIMIT $limit
