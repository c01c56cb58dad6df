// Take the tenant's oldest job that is due: it waits, or its lease ran out. It is found, then locked,
// then looked at again, so that of many who try at once one gets it. One begun too often is closed.
// in:      $kinds: list<string>, $lane: string (names the kinds), $worker: string, $lease_s: float, $max_attempts: int
// out:     job: map
// returns: one|none
CALL () {
  MATCH (due:Job {tenant_id: $tenant_id, status: 'queued'})
  WHERE due.recorded_from IS NOT NULL AND due.id > '' AND due.kind IN $kinds
    AND coalesce(due.lease_until <= datetime.statement('Z'), true)
  RETURN due ORDER BY due.tenant_id, due.status, due.recorded_from, due.id LIMIT 1
  UNION ALL
  MATCH (due:Job {tenant_id: $tenant_id, status: 'running'})
  WHERE due.kind IN $kinds AND coalesce(due.lease_until <= datetime.statement('Z'), true)
  RETURN due ORDER BY due.recorded_from, due.id LIMIT 1
}
WITH due.id AS id ORDER BY due.recorded_from, id LIMIT 1
MATCH (job:Job {id: id, tenant_id: $tenant_id})
SET job.locked_at = datetime.statement('Z')
WITH job, job.attempt >= $max_attempts AS spent
WHERE job.status IN ['queued', 'running']
  AND coalesce(job.lease_until <= datetime.statement('Z'), true)
SET job.status = CASE WHEN spent THEN 'failed' ELSE 'running' END,
  job.attempt = job.attempt + CASE WHEN spent THEN 0 ELSE 1 END,
  job.error = CASE WHEN spent THEN coalesce(job.error, 'nobody finished it') ELSE job.error END,
  job.done = 0, job.worker = $worker, job.heartbeat_at = datetime.statement('Z'),
  job.started_at = CASE WHEN spent THEN job.started_at ELSE datetime.statement('Z') END,
  job.finished_at = CASE WHEN spent THEN datetime.statement('Z') END,
  job.lease_until = datetime.statement('Z') + duration({seconds: $lease_s})
MERGE (lane:RunQueue {id: $tenant_id + ' ' + $lane, tenant_id: $tenant_id})
SET lane.served_at = datetime.statement('Z')
RETURN
  //! include job/_job
  AS job
