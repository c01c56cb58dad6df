// The key with this hash.
// in:      $sha256: string (64 hexadecimal digits)
// out:     key: map
// returns: one|none
MATCH (k:ApiKey {sha256: $sha256, tenant_id: $tenant_id})
RETURN
  //! include tenant/_key
  AS key
