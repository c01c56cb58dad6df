// What is known by these ids, of any kind, in a few words and in no order.
// in:      $ids: list<string>
// out:     nodes: list<map>
// returns: one (a record costs the driver more than an item of a list)
CALL () {
  MATCH (n:Searchable) WHERE n.id IN $ids AND n.tenant_id = $tenant_id
  RETURN
  //! include node/_summary
  AS node
  UNION ALL
  MATCH (n:Session) WHERE n.id IN $ids AND n.tenant_id = $tenant_id
  RETURN n {.id, kind: 'session', session_id: n.id, .status, title: n.title,
    valid_from: toString(n.valid_from), recorded_from: toString(n.recorded_from)} AS node
  UNION ALL
  MATCH (n:Fork) WHERE n.id IN $ids AND n.tenant_id = $tenant_id
  RETURN n {.id, kind: 'fork', .session_id, .status, title: left(n.question, 400),
    valid_from: null, recorded_from: toString(n.recorded_from)} AS node
  UNION ALL
  MATCH (n:Debate) WHERE n.id IN $ids AND n.tenant_id = $tenant_id
  RETURN n {.id, kind: 'debate', .session_id, .status, title: left(n.question, 400),
    valid_from: null, recorded_from: toString(n.recorded_from)} AS node
  UNION ALL
  MATCH (b:Branch) WHERE b.id IN $ids AND b.tenant_id = $tenant_id
  RETURN b {.id, kind: 'branch', .session_id, status: null, title: b.name,
    valid_from: null, recorded_from: toString(b.recorded_from)} AS node
}
RETURN collect(node) AS nodes
