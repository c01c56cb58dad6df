// Drop an index that this version does not have any more; touches no node.
// in:      $name: string
// returns: none
DROP INDEX $name IF EXISTS
