// When a verdict that is kept is to be sent. Pure.

const LATE_MS = 30_000;

/** Milliseconds until a verdict is to be sent; 0 once its time has come. */
export function due({ at }, now) {
  return Math.max(0, at - now);
}

/** Whether the reader has to be told that a verdict was sent only now. */
export function isLate({ at }, now) {
  return now - at > LATE_MS;
}

/** What is still to be sent, in the order of deciding; null if nothing is. */
export function withoutVerdict(kept, id) {
  const left = kept.filter((verdict) => verdict.id !== id);
  return left.length ? left : null;
}
