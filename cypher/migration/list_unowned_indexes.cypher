// Indexes under names that constraints are to have: what an interrupted constraint left behind.
// in:      $names: list<string>
// out:     name: string
// returns: many
SHOW INDEXES YIELD name, owningConstraint
WHERE name IN $names AND owningConstraint IS NULL
RETURN name
