// Events are tied to the things they tell of, as `app.events.types.SUBJECTS` names them.
// in:      $batch: int
// out:     done: int
// returns: one
MATCH (event:Event) WHERE event.tied IS NULL
WITH event LIMIT $batch
SET event.tied = true
WITH event
CALL (event) {
  WITH event, split(event.payload, '"') AS parts
  UNWIND range(3, size(parts) - 1) AS i
  WITH event, parts[i] AS id
  WHERE parts[i - 1] = ': ' AND size(id) = 36
    AND parts[i - 2] IN ['id', 'belief_id', 'node_id', 'decision_id', 'start_id', 'end_id']
  MATCH (n:Searchable {id: id, tenant_id: event.tenant_id})
  MERGE (event)-[:ABOUT]->(n)
}
RETURN count(*) AS done
