// Whether a job was queued for what an erasure left.
// in:      $id: string
// out:     is_queued: bool
// returns: one
RETURN EXISTS { MATCH (e:Erasure {id: $id, tenant_id: $tenant_id}) } AS is_queued
