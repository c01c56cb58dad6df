// What something may be said to rest on, as far as it is there, in the order of the ids.
// in:      $ids: list<string>, $characters: int (of a text)
// out:     id: string, kind: string, text: string|null, rule: null
// returns: many
UNWIND range(0, size($ids) - 1) AS place
MATCH (k:Searchable {id: $ids[place], tenant_id: $tenant_id}) WHERE NOT k:Generated
RETURN k.id AS id, k.kind AS kind, null AS rule,
  left(coalesce(k.content, k.description, k.text, k.response), $characters) AS text
ORDER BY place
