// Note what a new thought was given, in a locked session.
// in:      $thought_id: string, $given: list<map> (id, item_id, rank, source, weight, similarity: float|null, score), $at: datetime
// returns: none
MATCH (n:ThinkingNode {id: $thought_id, tenant_id: $tenant_id})
UNWIND $given AS one
MATCH (e:Searchable {id: one.item_id, tenant_id: $tenant_id})
CREATE (n)-[:INJECTED {id: one.id, rank: one.rank, source: one.source, weight: one.weight,
  similarity: one.similarity, score: one.score, recorded_from: $at}]->(e)
