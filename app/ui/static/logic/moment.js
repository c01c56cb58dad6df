// A slider over the time since something was recorded. Pure.

export const STEPS = 200;

/**
 * The moment that a step of the slider stands for.
 *
 * @param step From 0, the beginning, to `STEPS`, now.
 * @param from When it begins, as the service wrote it.
 * @param until Milliseconds of the clock, after `from`.
 * @returns The moment as text, or null for now.
 */
export function momentAt(step, from, until) {
  if (step >= STEPS) return null;
  if (step <= 0) return from;
  const start = Date.parse(from);
  return new Date(start + ((until - start) * step) / STEPS).toISOString();
}

/** A little later: a span up to it has everything of the millisecond of a moment. */
export function justAfter(iso) {
  return new Date(Date.parse(iso) + 1).toISOString();
}

/** The step nearest to a moment; null is now. */
export function stepOf(moment, from, until) {
  if (moment === null) return STEPS;
  const start = Date.parse(from);
  const share = (Date.parse(moment) - start) / Math.max(1, until - start);
  return Math.round(Math.min(1, Math.max(0, share)) * STEPS);
}
