// Keys that may do everything may still erase.
// returns: none
MATCH (k:ApiKey) WHERE 'admin' IN k.scopes AND NOT 'erase' IN k.scopes
CALL (k) { SET k.scopes = k.scopes + 'erase' } IN TRANSACTIONS OF 1000 ROWS
