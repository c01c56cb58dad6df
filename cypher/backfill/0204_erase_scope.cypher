// Keys that may do everything may still erase.
// in:      $batch: int
// out:     done: int
// returns: one
MATCH (k:ApiKey) WHERE 'admin' IN k.scopes AND NOT 'erase' IN k.scopes
WITH k LIMIT $batch
SET k.scopes = k.scopes + 'erase'
RETURN count(*) AS done
