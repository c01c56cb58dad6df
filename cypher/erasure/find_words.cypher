// Nodes that hold a subject in a text of theirs, in no order, with the things they are a part of.
// in:      $labels: list<{label: string, names: list<string>}> (their texts), $pattern: string (Java), $word: string (stands where a text was), $limit: int
// out:     label: string, id: string, owner_ids: list<string>
// returns: many
UNWIND $labels AS row
MATCH (n:$(row.label)) WHERE n.tenant_id = $tenant_id
  AND any(name IN row.names WHERE any(v IN n[name] + [] WHERE v =~ $pattern AND v <> $word))
WITH row, n LIMIT $limit
RETURN row.label AS label, n.id AS id,
  [(n)<-[:HAS_BLOCK|HAS_STEP|HAS_RAW|CHOSE|REJECTED|HAS_VERSION]-(owner:Searchable) | owner.id] AS owner_ids
