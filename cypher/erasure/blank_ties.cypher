// Erase the texts of relationships that hold a subject.
// in:      $ties: list<{type: string, label: string (where it starts), names: list<string> (its texts)}>, $pattern: string (Java), $word: string (stands where a text was), $limit: int
// out:     count: int
// returns: one
UNWIND $ties AS row
MATCH (n:$(row.label)) WHERE n.tenant_id = $tenant_id
MATCH (n)-[r:$(row.type)]->()
WITH r, [name IN row.names WHERE r[name] =~ $pattern AND r[name] <> $word] AS told
WHERE told <> []
WITH r, told LIMIT $limit
FOREACH (name IN told | SET r[name] = $word)
RETURN count(r) AS count
