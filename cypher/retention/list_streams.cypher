// A page of streams in the order of their ids, and up to which number each is older than it is to be
// kept, by the database's clock. Streams of answers are due as a whole once their last line is old,
// and keep that line; of the others what comes before the first event that is not old. The audit log
// and answers that are still being written are left out.
// in:      $of_answers: bool (whether to look at the streams of answers, or at the others), $days: int, $kept_types: list<string>, $after: string (the id of the last one seen, or ''), $limit: int
// out:     id: string, until: int|null (null where nothing is due), due: int, kept: int (of the kept types)
// returns: many
MATCH (s:Stream {tenant_id: $tenant_id})
WHERE s.id > $after
WITH s ORDER BY s.tenant_id, s.id LIMIT $limit
WITH s, coalesce(s.kept_after, 0) AS past,
  EXISTS { MATCH (n:ThinkingNode {id: s.id, tenant_id: $tenant_id}) } = $of_answers
    AND NOT s.id STARTS WITH 'audit:'
    AND NOT EXISTS { MATCH (t:Turn {id: s.id, tenant_id: $tenant_id}) } AS is_looked_at
CALL (s, past) {
  OPTIONAL MATCH (young:Event {stream_id: s.id, tenant_id: $tenant_id})
  WHERE young.seq > past AND young.at >= datetime.statement('Z') - duration({days: $days})
  RETURN young.seq AS first_young ORDER BY first_young LIMIT 1
}
WITH s, past, CASE
  WHEN NOT is_looked_at THEN past
  WHEN NOT $of_answers THEN coalesce(first_young - 1, s.head)
  WHEN first_young IS NULL THEN s.head - 1
  ELSE past END AS end
CALL (s, past, end) {
  OPTIONAL MATCH (e:Event {stream_id: s.id, tenant_id: $tenant_id})
  WHERE e.seq > past AND e.seq <= end
  RETURN count(e) AS old, count(CASE WHEN e.type IN $kept_types THEN e END) AS kept
}
RETURN s.id AS id, CASE WHEN end > past THEN end END AS until, old - kept AS due, kept
ORDER BY id
