// Insights that rest on some nodes, retracted ones too, with all that each rests on; the newest first.
// in:      $ids: list<string>
// out:     known: list<map> (id, type, text, node_ids: list<string>; 100 at most)
// returns: one
CALL () {
  MATCH (n:Searchable)<-[:EVIDENCED_BY]-(i:Insight)
  WHERE n.id IN $ids AND n.tenant_id = $tenant_id AND i.tenant_id = $tenant_id AND i.text <> ''
  WITH DISTINCT i ORDER BY i.recorded_from DESC, i.id DESC LIMIT 100
  RETURN collect({id: i.id, type: i.type, text: i.text,
    node_ids: [(i)-[:EVIDENCED_BY]->(m:Searchable) | m.id]}) AS known
}
RETURN known
