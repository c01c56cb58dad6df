// The keys of the tenant, oldest first, without their hashes.
// in:      nothing but the tenant
// out:     key: map
// returns: many
MATCH (k:ApiKey {tenant_id: $tenant_id})
WHERE k.id > ''
RETURN
  //! include tenant/_key
  AS key
ORDER BY k.recorded_from, k.id
