// When the reader last looked, so that what changed since can be shown. Pure.

const MINUTE_MS = 60 * 1000;
const PAUSE_MS = 30 * MINUTE_MS;
const FIRST_MS = 7 * 24 * 60 * MINUTE_MS;

/**
 * Go on with a visit, or begin one after a pause of half an hour.
 *
 * @param kept { since, seen } of the last look, in milliseconds; null before the first.
 * @param now Milliseconds of the clock.
 * @returns { since, seen, isFirst }: what changed from `since` on is new to the reader.
 */
export function visitOf(kept, now) {
  if (!isVisit(kept, now)) return { since: now - FIRST_MS, seen: now, isFirst: true };
  const isSame = now - kept.seen < PAUSE_MS;
  return { since: isSame ? kept.since : kept.seen, seen: now, isFirst: isSame && Boolean(kept.isFirst) };
}

/** A visit that begins now: everything was seen. */
export function allSeen(now) {
  return { since: now, seen: now, isFirst: false };
}

// What is kept in a browser may be of another version, or of a clock that ran ahead.
function isVisit(kept, now) {
  return Number.isFinite(kept?.since) && Number.isFinite(kept.seen) && kept.seen <= now;
}
