// Keys of the tenant, as people choose and read them. Pure.

/** Each scope with what it allows: [scope, words]. */
export const SCOPES = [
  ["READ", "read"],
  ["WRITE", "write"],
  ["ERASE", "delete and forget"],
  ["ADMIN", "administer: keys, models, retention"],
];

/** The moment at which a key of some days ends; null if it never does. */
export function endOf(days, now) {
  return days ? new Date(now + days * 86_400_000).toISOString() : null;
}

/** What a key allows, in words. */
export function scopeWords(scopes) {
  return SCOPES.filter(([scope]) => scopes.includes(scope)).map(([, words]) => words.split(":")[0]).join(", ");
}
