// Erase the texts of relationships that hold a subject.
// in:      $tied: list<string> (relationships), $ties: map of types to list<string> (their texts), $pattern: string (Java), $word: string (stands where a text was)
// out:     label: string, count: int
// returns: one
UNWIND $tied AS tie
MATCH (n)-[r]->() WHERE elementId(r) = tie AND n.tenant_id = $tenant_id
WITH r, [name IN $ties[type(r)] WHERE r[name] =~ $pattern AND r[name] <> $word] AS told
WHERE told <> []
FOREACH (name IN told | SET r[name] = $word)
RETURN 'relationship' AS label, count(r) AS count
