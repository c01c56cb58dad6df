// Drop a constraint that this version does not have any more; touches no node.
// in:      $name: string
// returns: none
DROP CONSTRAINT $name IF EXISTS
