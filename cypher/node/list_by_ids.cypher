// What is known by these ids, of any kind, in a few words and in no order.
// in:      $ids: list<string>
// out:     node: map
// returns: many
MATCH (n:Searchable) WHERE n.id IN $ids AND n.tenant_id = $tenant_id
RETURN n {.id, .kind, .session_id, .status, .valid_from, .recorded_from,
  title: left(coalesce(n.title, n.description, n.summary, n.text, n.search_text), 400)} AS node
UNION ALL
MATCH (n:Session) WHERE n.id IN $ids AND n.tenant_id = $tenant_id
RETURN n {.id, kind: 'session', session_id: n.id, .status, .valid_from, .recorded_from,
  title: n.title} AS node
