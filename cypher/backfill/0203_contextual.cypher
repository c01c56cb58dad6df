// Everybody's things with a context get their label.
// returns: none
MATCH (n:Searchable) WHERE n.context_text IS NOT NULL AND NOT n:Contextual
CALL (n) { SET n:Contextual } IN TRANSACTIONS OF 1000 ROWS
