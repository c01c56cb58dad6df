// Whatever tells of a subject, in no order; the index narrows it down, the pattern decides.
// in:      $query: string (Lucene, escaped), $pattern: string (Java), $limit: int
// out:     ids: list<string>, searched: int (equal to $limit: there may be more)
// returns: one
CALL db.index.fulltext.queryNodes('searchable_text', $query, {limit: $limit})
YIELD node WHERE node.tenant_id = $tenant_id
WITH collect(node) AS found
RETURN [n IN found WHERE n.search_text =~ $pattern | n.id] AS ids, size(found) AS searched
