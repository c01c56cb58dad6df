// Remove what was said and asked about things that are forgotten, with whom that mentions, and count
// it by label.
// in:      $ids: list<string>
// out:     label: string, count: int
// returns: many
UNWIND $ids AS id
MATCH (n:Searchable {id: id, tenant_id: $tenant_id})
MATCH (n)<-[:COMMENTS_ON|ASKS_ABOUT|SHARES]-(said)
MATCH (said)-[:ADDRESSES*0..1]->(part)
WITH DISTINCT part
WITH collect(part) AS parts, collect(labels(part)[0]) AS names
FOREACH (part IN parts | DETACH DELETE part)
WITH names
UNWIND names AS label
RETURN label, count(*) AS count ORDER BY label
