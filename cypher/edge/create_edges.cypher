// Draw relationships between nodes of the tenant; the same id again changes nothing.
// in:      $edges: list<map> (id, type, start_id, end_id, weight, source, rule, evidence_id, span), $at: datetime
// out:     id: string, created: bool
// returns: many (one an edge whose both ends exist)
UNWIND $edges AS row
MATCH (a:Searchable {id: row.start_id, tenant_id: $tenant_id})
WITH row, a, row.end_id AS end_id
MATCH (b:Searchable {id: end_id, tenant_id: $tenant_id})
MERGE (a)-[r:$(row.type) {id: row.id}]->(b)
  ON CREATE SET r.recorded_from = $at, r.weight = row.weight, r.source = row.source,
    r.rule = row.rule, r.evidence_id = row.evidence_id, r.span = row.span, r.created_now = true
WITH r, coalesce(r.created_now, false) AS created
REMOVE r.created_now
RETURN r.id AS id, created
