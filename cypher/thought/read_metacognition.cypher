// What the figures of sessions are made of: their thoughts by number, the hypotheses that these
// propose, and what they were given, by source.
// in:      $session_ids: list<string>
// out:     session_id: string, thoughts: list<map>, hypotheses: list<map>, injected: list<map> (source, given: int, rated: int, useful: int)
// returns: many
UNWIND $session_ids AS session_id
RETURN session_id,
  COLLECT {
    MATCH (n:ThinkingNode {tenant_id: $tenant_id, session_id: session_id})
    WHERE n.thought_number > 0
    RETURN n {.id, .confidence, .pattern, number: n.thought_number, rule: n.suggestion_rule,
      followed: n.suggestion_followed,
      parent_id: head([(n)-[f:FOLLOWS WHERE f.recorded_to IS NULL]->(before) | before.id]),
      is_revision: EXISTS { (n)-[r:REVISES WHERE r.source = 'thought']->() },
      names_earlier: EXISTS {
        (n)-[r:REVISES|DEPENDS_ON|BRANCHES_FROM|MERGES WHERE r.source = 'thought']->()
      }}
    ORDER BY n.thought_number
  } AS thoughts,
  COLLECT {
    MATCH (n:ThinkingNode {tenant_id: $tenant_id, session_id: session_id})
    WHERE n.thought_number > 0
    MATCH (n)-[:PROPOSED]->(h:Hypothesis)
    RETURN h {.id, .status, .score, confidence: n.confidence}
    ORDER BY n.thought_number
  } AS hypotheses,
  COLLECT {
    MATCH (n:ThinkingNode {tenant_id: $tenant_id, session_id: session_id})
    WHERE n.thought_number > 0
    MATCH (n)-[r:INJECTED]->()
    WITH r.source AS source, count(*) AS given, count(r.is_useful) AS rated,
      count(CASE WHEN r.is_useful THEN 1 END) AS useful
    RETURN {source: source, given: given, rated: rated, useful: useful}
  } AS injected
