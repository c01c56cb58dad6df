// Erase the texts of records that hold a subject; a list loses only the items that do.
// in:      $labels: list<{label: string, names: list<string>}> (their texts), $pattern: string (Java), $word: string (stands where a text was), $limit: int
// out:     label: string, count: int
// returns: many
UNWIND $labels AS row
MATCH (n:$(row.label)) WHERE n.tenant_id = $tenant_id
WITH n, row, [name IN row.names
  WHERE any(v IN n[name] + [] WHERE v =~ $pattern AND v <> $word)] AS told
WHERE told <> []
WITH n, row, told LIMIT $limit
FOREACH (name IN told | SET n[name] = CASE
  WHEN n[name] IS :: LIST<ANY NOT NULL> NOT NULL THEN [v IN n[name] WHERE NOT v =~ $pattern]
  ELSE $word END)
RETURN row.label AS label, count(*) AS count
