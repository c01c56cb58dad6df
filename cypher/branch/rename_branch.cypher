// Give a branch another name.
// in:      $branch_id: string, $name: string
// out:     branch: map
// returns: one|none
MATCH (b:Branch {id: $branch_id, tenant_id: $tenant_id})
SET b.name = $name
RETURN
  //! include branch/_branch
  AS branch
