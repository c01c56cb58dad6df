// What was found, in a few words and with the text that search knows, in no order.
// in:      $ids: list<string>
// out:     node: map, text: string
// returns: many
MATCH (n:Searchable) WHERE n.id IN $ids AND n.tenant_id = $tenant_id
RETURN n {.id, .kind, .session_id, .status, .valid_from, .recorded_from,
  title: left(coalesce(n.title, n.description, n.summary, n.text, n.search_text), 400)} AS node,
  n.search_text AS text
