// The folders of all training runs of a tenant.
// in:      nothing but the tenant
// out:     folders: list<string>
// returns: one
OPTIONAL MATCH (r:FineTuneRun {tenant_id: $tenant_id}) WHERE r.id > ''
// Before ids were unique within a tenant, the id of a run was the name of its folder.
RETURN collect(coalesce(r.folder, r.id)) AS folders
