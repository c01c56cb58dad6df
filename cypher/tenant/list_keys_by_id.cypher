// Keys of the tenant, without their hashes.
// in:      $ids: list<string>
// out:     key: map
// returns: many
UNWIND $ids AS id
MATCH (k:ApiKey {id: id, tenant_id: $tenant_id})
RETURN
  //! include tenant/_key
  AS key
