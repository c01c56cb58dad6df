// End the leases of a worker that is gone: its turns are closed by whoever looks next.
// in:      $worker: string
// returns: none
MATCH (t:Turn {tenant_id: $tenant_id})
WHERE t.lease_until > datetime.statement('Z') AND t.worker = $worker
SET t.lease_until = datetime.statement('Z')
