// Logins are told from keys: they had a name and a life of their own.
// in:      $batch: int
// out:     done: int
// returns: one
MATCH (k:ApiKey)
WHERE k.login IS NULL AND k.name = 'web page' AND k.expires_at = k.recorded_from + duration({hours: 12})
WITH k LIMIT $batch
SET k.login = true
RETURN count(*) AS done
