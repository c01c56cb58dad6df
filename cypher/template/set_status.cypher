// Take a template out of use, or back into it.
// in:      $id: string, $status: string
// returns: none
MATCH (t:Template {id: $id, tenant_id: $tenant_id})
SET t.status = $status
