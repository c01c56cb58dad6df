// Note whether the thought after a suggestion, in a locked session, made the suggested move.
// in:      $thought_id: string, $was_followed: bool
// returns: none
MATCH (n:ThinkingNode {id: $thought_id, tenant_id: $tenant_id})
SET n.suggestion_followed = $was_followed
