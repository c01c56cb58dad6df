// What the thoughts of some branches of one session say of themselves, by number.
// in:      $session_id: string, $branch_ids: list<string>
// out:     branch_id: string, uncertainty: float|null, confidence: float|null, is_revision: bool, assumptions: list<string>, tags: list<string>
// returns: many
MATCH (n:ThinkingNode {tenant_id: $tenant_id, session_id: $session_id})
WHERE n.thought_number > 0 AND n.thought_branch_id IN $branch_ids
RETURN n.thought_branch_id AS branch_id, n.uncertainty AS uncertainty,
  n.confidence AS confidence,
  EXISTS { (n)-[r:REVISES WHERE r.source = 'thought']->() } AS is_revision,
  coalesce(n.assumptions, []) AS assumptions, coalesce(n.tags, []) AS tags
ORDER BY n.thought_number
