// Put other beliefs in the place of what an open proposal cites.
// in:      $id: string, $ids: list<string>
// out:     cited: int (beliefs that nobody withdrew)
// returns: one
MATCH (p:Proposal {id: $id, tenant_id: $tenant_id})
CALL (p) {
  MATCH (p)-[old:CITES]->()
  DELETE old
}
SET p.edited = true
WITH p
CALL (p) {
  UNWIND $ids AS id
  MATCH (b:Belief {id: id, tenant_id: $tenant_id}) WHERE b.withdrawn IS NULL
  CREATE (p)-[:CITES {quote: left(coalesce(b.content, b.description, b.text, b.response), 600)}]->(b)
  RETURN count(b) AS cited
}
RETURN cited
