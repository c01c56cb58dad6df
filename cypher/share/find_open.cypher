// The share link with this hash, while it opens something.
// in:      $sha256: string (64 hexadecimal digits)
// out:     link: map
// returns: one|none
MATCH (l:ShareLink {tenant_id: $tenant_id, sha256: $sha256})
WHERE l.revoked_at IS NULL AND l.expires_at > datetime.statement('Z')
RETURN
  //! include share/_link
  AS link
