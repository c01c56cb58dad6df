// What the text of the node `n` says and holds no more, at `$moment` (now if null): statements that were
// made of it, and what it decides. What it says beside that stands.
COLLECT {
  CALL (n) {
    MATCH (n)<-[:DERIVED_FROM]-(b:Belief {tenant_id: $tenant_id, source: 'statement'}) RETURN b
    UNION
    MATCH (n)-[:DECIDED]->(b:Belief {tenant_id: $tenant_id}) RETURN b
  }
  MATCH (b)-[:HAD_STATUS]->(f:StatusRecord)
  WHERE f.status IN ['superseded', 'retracted', 'unsupported']
    AND CASE WHEN $moment IS NULL THEN f.recorded_to IS NULL
      ELSE f.recorded_from <= $moment AND coalesce(f.recorded_to > $moment, true) END
  OPTIONAL MATCH (later:Searchable {id: f.superseded_by, tenant_id: $tenant_id})
  RETURN {id: b.id, quote: coalesce(b.response, b.description), status: f.status,
    at: toString(f.recorded_from), replaced_by: later {.id, .kind, .session_id, .status,
      valid_from: toString(later.valid_from), recorded_from: toString(later.recorded_from),
      title: left(coalesce(later.title, later.description, later.summary, later.text,
        later.search_text), 400)}}
}
