// What Noema itself made says so by a label, which is read without reading every property.
// in:      $batch: int
// out:     done: int
// returns: one
MATCH (n:Searchable)
WHERE n.generated
WITH n LIMIT $batch
SET n:Generated
REMOVE n.generated
RETURN count(*) AS done
