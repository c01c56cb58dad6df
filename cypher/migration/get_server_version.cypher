// The version of the server, asked before anything is stored; touches no node.
// out:     version: string
// returns: one
CALL dbms.components() YIELD name, versions
WITH name, versions WHERE name = 'Neo4j Kernel'
RETURN versions[0] AS version
