// How many nodes the database holds, whoever's they are.
// in:      nothing
// out:     nodes: int
// returns: one
MATCH (n) RETURN count(n) AS nodes
