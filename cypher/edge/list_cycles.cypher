// Which of these edges, drawn already, close a circle of their type.
// in:      $edges: list<map> (id, type, start_id, end_id)
// out:     id: string
// returns: many
UNWIND $edges AS row
MATCH (a:Searchable {id: row.start_id, tenant_id: $tenant_id})
WITH row, a, row.end_id AS end_id
MATCH (b:Searchable {id: end_id, tenant_id: $tenant_id})
// ANY SHORTEST visits a node once; a path of no selector would be one of all the ways there are.
MATCH p = ANY SHORTEST (b) (()-[r:SUPERSEDES|DEPENDS_ON|DERIVED_FROM|PART_OF|REVISES|UPDATES
  WHERE type(r) = row.type AND r.recorded_to IS NULL]->())+ (a)
RETURN row.id AS id
