// Sessions imported before projects were kept are of the folder they were worked on in.
// in:      $batch: int
// out:     done: int
// returns: one
MATCH (s:Session)
WHERE s.project IS NULL AND s.domain IS NOT NULL AND s.source IN ['claude_code', 'codex', 'pi']
WITH s LIMIT $batch
SET s.project = replace(s.domain, '\\', '/')
RETURN count(*) AS done
