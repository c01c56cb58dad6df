// How many jobs wait and run, by kind, over all tenants. Tenants belong to the system tenant; a job
// is reached only through the tenant it belongs to.
// in:      nothing but the tenant
// out:     kind: string, status: string, jobs: int
// returns: many
MATCH (tenant:Tenant {tenant_id: $tenant_id}) WHERE tenant.id > ''
CALL (tenant) {
  MATCH (job:Job {tenant_id: tenant.id, status: 'queued'})
  RETURN job.kind AS kind, job.status AS status
  UNION ALL
  MATCH (job:Job {tenant_id: tenant.id, status: 'running'})
  RETURN job.kind AS kind, job.status AS status
}
RETURN kind, status, count(*) AS jobs
