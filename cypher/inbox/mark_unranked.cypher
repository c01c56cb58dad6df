// Mark what waits for a person and is about something that these rest on, however far back.
// in:      $ids: list<string>
// returns: none
UNWIND $ids AS id
MATCH (:Belief {id: id, tenant_id: $tenant_id})-[:DEPENDS_ON*0..]->(b:Belief)
WITH DISTINCT b
MATCH (b)<-[:CHANGES|SIDE_A|SIDE_B]-(item:Proposal|Contradiction) WHERE item.status = 'open'
SET item.falls_due = true
