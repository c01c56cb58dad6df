// The keys with these hashes, of those that there are.
// in:      $sha256s: list<string> (64 hexadecimal digits each)
// out:     sha256: string, key: map
// returns: many
UNWIND $sha256s AS sha256
MATCH (k:ApiKey {sha256: sha256, tenant_id: $tenant_id})
RETURN sha256,
  //! include tenant/_key
  AS key
