// What may be put before a model, with what it is worth today, in no order.
// in:      $ids: list<string>, $most: int (characters of one text)
// out:     passages: list<map> (node: map, text: string|null, content: string|null, source: string|null, cites: bool (by numbers), belief_status: string|null, disputed: bool, question: string|null, options: list<map> (text, reason, index, type), outcome: map|null (status, text, at: string))
// returns: one (a record costs the driver more than an item of a list)
MATCH (n:Searchable) WHERE n.id IN $ids AND n.tenant_id = $tenant_id
  // While a job removes what a deleted session held, nobody is told of it.
  AND NOT EXISTS { MATCH (:WithdrawnSession {id: n.session_id, tenant_id: $tenant_id}) }
OPTIONAL MATCH (s:Session {id: n.session_id, tenant_id: $tenant_id})
CALL (n) {
  OPTIONAL MATCH (n)-[:RESULTED_IN]->(o:Outcome)
  RETURN o {.status, text: left(o.text, $most),
    at: toString(coalesce(o.valid_from, o.recorded_from))} AS outcome
  ORDER BY o.recorded_from DESC, o.id DESC LIMIT 1
}
RETURN collect({source: s.title, belief_status: n.belief_status,
  disputed: coalesce(n.disputed, false), question: n.question, outcome: outcome,
  cites: EXISTS { MATCH (n)-[u:USED]->() WHERE u.evidence_id = n.id },
  text: left(coalesce(n.content, n.description, n.summary, n.text, CASE WHEN n.response <> '' THEN n.response END,
    n.search_text), $most),
  options: [(n)-[r:CHOSE|CONSIDERED|REJECTED]->(o:Option) |
    {text: o.text, reason: r.reason, index: r.index, type: type(r)}],
  node:
  //! include node/_summary
  }) AS passages
