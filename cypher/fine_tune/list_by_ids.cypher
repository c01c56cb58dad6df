// Training runs by id, in no order. One whose job was given up is failed, whatever it says itself.
// in:      $ids: list<string>
// out:     run: map
// returns: many
MATCH (r:FineTuneRun) WHERE r.id IN $ids AND r.tenant_id = $tenant_id
OPTIONAL MATCH (job:Job {id: r.job_id, tenant_id: $tenant_id})
WITH r, job, r.status IN ['queued', 'running'] AND job.status = 'failed' AS given_up
RETURN r {.id, .name, .base_model, .format, .seed, .min_quality, .kinds, .hyperparameters, .trace_count,
  .dataset_sha256, .step, .steps, .metrics, .attempt, .job_id,
  erased_lines: coalesce(r.erased_lines, 0),
  // Before ids were unique within a tenant, the id of a run was the name of its folder.
  folder: coalesce(r.folder, r.id),
  status: CASE WHEN given_up THEN 'failed' ELSE r.status END,
  error: CASE WHEN given_up THEN job.error ELSE r.error END,
  adapter_id: head([(r)-[:PRODUCED]->(a) | a.id]),
  recorded_from: toString(r.recorded_from), updated_at: toString(r.updated_at),
  ended_at: toString(r.ended_at)} AS run
