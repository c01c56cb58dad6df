// Note how far an erasure got.
// in:      $id: string, $walk: string (JSON)
// returns: none
MATCH (e:Erasure {id: $id, tenant_id: $tenant_id}) SET e.walk = $walk
