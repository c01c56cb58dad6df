// Whose turn it is: of the tenants with a job due, the one of which the fewest jobs run, then the
// one that was served longest ago, then the one whose job waits longest. Tenants belong to the
// system tenant; a job is reached only through the tenant it belongs to.
// in:      $kinds: list<string>, $lane: string (names the kinds)
// out:     id: string
// returns: one|none
MATCH (tenant:Tenant {tenant_id: $tenant_id}) WHERE tenant.id > ''
CALL (tenant) {
  MATCH (due:Job {tenant_id: tenant.id, status: 'queued'})
  WHERE due.recorded_from IS NOT NULL AND due.id > '' AND due.kind IN $kinds
    AND coalesce(due.lease_until <= datetime.statement('Z'), true)
  RETURN due ORDER BY due.tenant_id, due.status, due.recorded_from, due.id LIMIT 1
  UNION ALL
  MATCH (due:Job {tenant_id: tenant.id, status: 'running'})
  WHERE due.kind IN $kinds AND coalesce(due.lease_until <= datetime.statement('Z'), true)
  RETURN due ORDER BY due.recorded_from, due.id LIMIT 1
}
WITH tenant, min(due.recorded_from) AS waits_since
OPTIONAL MATCH (lane:RunQueue {id: tenant.id + ' ' + $lane, tenant_id: tenant.id})
WITH tenant, waits_since, lane, COUNT {
  MATCH (running:Job {tenant_id: tenant.id, status: 'running'})
  WHERE running.kind IN $kinds AND running.lease_until > datetime.statement('Z')
} AS running
RETURN tenant.id AS id
ORDER BY running, lane.served_at IS NOT NULL, lane.served_at, waits_since, id LIMIT 1
