// Take from events, in whatever stream, what they tell of things that are erased; number and type stay.
// in:      $ids: list<string>, $payload: string (what they tell then)
// out:     events: int
// returns: one
UNWIND $ids AS id
MATCH (n:Searchable {id: id, tenant_id: $tenant_id})<-[:ABOUT]-(event:Event)
WITH DISTINCT event WHERE event.payload <> $payload
SET event.payload = $payload
RETURN count(event) AS events
