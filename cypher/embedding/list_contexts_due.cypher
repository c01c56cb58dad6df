// Things to be embedded by a model in their context: their own text, and the beginnings of the two
// texts before and after in the line of thought; before a decision stands the text it was taken in.
// in:      $model: string, $own: int (characters), $near: int (characters), $limit: int (1..128)
// out:     id: string, due: string, at: string, text: string,
//          before: list<string>, after: list<string>
// returns: many
CALL () {
  WITH 1 AS once WHERE $model = 'bge-small-en-v1.5-q'
  MATCH (n:Searchable {tenant_id: $tenant_id}) WHERE n.context_due IS NOT NULL
  RETURN n, n.context_due AS due
  UNION ALL
  WITH 1 AS once WHERE $model = 'voyage-4'
  MATCH (n:Searchable {tenant_id: $tenant_id}) WHERE n.context_due_voyage_4 IS NOT NULL
  RETURN n, n.context_due_voyage_4 AS due
  UNION ALL
  WITH 1 AS once WHERE $model = 'compatible'
  MATCH (n:Searchable {tenant_id: $tenant_id}) WHERE n.context_due_compatible IS NOT NULL
  RETURN n, n.context_due_compatible AS due
}
WITH n, due LIMIT $limit
CALL (n) {
  OPTIONAL MATCH (n)-[f:FOLLOWS WHERE f.recorded_to IS NULL]->(first)
  WITH first LIMIT 1
  OPTIONAL MATCH (first)-[f:FOLLOWS WHERE f.recorded_to IS NULL]->(second)
  RETURN [near IN [second, first] WHERE near IS NOT NULL | left(near.search_text, $near)] AS led
  LIMIT 1
}
CALL (n) {
  OPTIONAL MATCH (n)<-[f:FOLLOWS WHERE f.recorded_to IS NULL]-(first)
  WITH first ORDER BY first.position LIMIT 1
  OPTIONAL MATCH (first)<-[f:FOLLOWS WHERE f.recorded_to IS NULL]-(second)
  WITH first, second ORDER BY second.position LIMIT 1
  RETURN [near IN [first, second] WHERE near IS NOT NULL | left(near.search_text, $near)] AS after
}
// One that was deleted since it was found reads as nothing.
WITH n, due, led, after WHERE n.id IS NOT NULL
RETURN n.id AS id, due, toString(coalesce(n.valid_from, n.recorded_from)) AS at,
  left(n.search_text, $own) AS text, after,
  [(n)<-[:DECIDED]-(source) | left(source.search_text, $near)] + led AS before
