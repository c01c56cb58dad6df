// The indexes that answer nothing yet; touches no node.
// out:     name: string, state: string
// returns: many
SHOW INDEXES YIELD name, state WHERE state <> 'ONLINE'
RETURN name, state ORDER BY name
