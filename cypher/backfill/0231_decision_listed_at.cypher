// DecisionPoint nodes get the time by which they are listed.
// returns: none
MATCH (n:DecisionPoint) WHERE n.listed_at IS NULL
CALL (n) { SET n.listed_at = coalesce(n.valid_from, n.recorded_from) } IN TRANSACTIONS OF 1000 ROWS
