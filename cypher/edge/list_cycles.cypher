// Which of these edges, drawn already, close a circle of their type.
// in:      $edges: list<map> (id, type, start_id, end_id)
// out:     id: string
// returns: many
UNWIND $edges AS row
MATCH (a:Searchable {id: row.start_id, tenant_id: $tenant_id})
WITH row, a, row.end_id AS end_id
MATCH (b:Searchable {id: end_id, tenant_id: $tenant_id})
WHERE EXISTS {
  (b) (()-[r:SUPERSEDES|DEPENDS_ON|DERIVED_FROM|PART_OF|REVISES|UPDATES
    WHERE type(r) = row.type]->()){1,50} (a)
}
RETURN row.id AS id
