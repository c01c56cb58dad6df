// Jobs by id, in no order.
// in:      $ids: list<string>
// out:     job: map
// returns: many
MATCH (job:Job) WHERE job.id IN $ids AND job.tenant_id = $tenant_id
RETURN
  //! include job/_job
  AS job
