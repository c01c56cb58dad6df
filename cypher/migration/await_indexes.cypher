// Wait until every index is filled; touches no node.
// in:      $seconds: int
// returns: none
CALL db.awaitIndexes($seconds)
