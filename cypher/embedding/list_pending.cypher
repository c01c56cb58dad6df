// Things that wait for their vector of a model, with the beginning of their text.
// in:      $model: string, $characters: int, $limit: int (1..128)
// out:     id: string, text: string
// returns: many
CALL () {
  WITH 1 AS once WHERE $model = 'bge-small-en-v1.5-q'
  MATCH (n:Searchable {tenant_id: $tenant_id, embedding_state: 'pending'}) RETURN n
  UNION ALL
  WITH 1 AS once WHERE $model = 'voyage-4'
  MATCH (n:Searchable {tenant_id: $tenant_id, embedding_state_voyage_4: 'pending'}) RETURN n
  UNION ALL
  WITH 1 AS once WHERE $model = 'compatible'
  MATCH (n:Searchable {tenant_id: $tenant_id, embedding_state_compatible: 'pending'}) RETURN n
}
WITH n LIMIT $limit
RETURN n.id AS id, left(n.search_text, $characters) AS text
