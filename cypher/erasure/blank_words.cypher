// Erase the texts of records that hold a subject; a list loses only the items that do.
// in:      $rows: list<{label: string, node: string, names: list<string> (its texts)}>, $pattern: string (Java), $word: string (stands where a text was)
// out:     label: string, count: int
// returns: many
UNWIND $rows AS row
MATCH (n) WHERE elementId(n) = row.node AND n.tenant_id = $tenant_id
WITH n, row, [name IN row.names
  WHERE any(v IN n[name] + [] WHERE v =~ $pattern AND v <> $word)] AS told
WHERE told <> []
FOREACH (name IN told | SET n[name] = CASE
  WHEN n[name] IS :: LIST<ANY NOT NULL> NOT NULL THEN [v IN n[name] WHERE NOT v =~ $pattern]
  ELSE $word END)
RETURN row.label AS label, count(*) AS count
