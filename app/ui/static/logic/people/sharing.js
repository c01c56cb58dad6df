// Share links in words. Pure.

import { day, moment } from "../format.js";

const DAY_S = 86_400;

/** For how long a link may open its page: [seconds, words]. */
export const LIVES = [
  [DAY_S, "a day"],
  [7 * DAY_S, "a week"],
  [30 * DAY_S, "30 days"],
  [365 * DAY_S, "a year"],
];
export const USUAL_LIFE = 7 * DAY_S;

/** Names to hide, as they were typed: one a line, or with commas. */
export function namesOf(text) {
  return text.split(/[\n,]/).map((name) => name.trim()).filter(Boolean);
}

/** Until when a link opens its page, or since when it does not. */
export function endWords({ status, expiresAt, revokedAt }) {
  if (revokedAt) return `revoked on ${day(revokedAt)}`;
  return `${status === "active" ? "until" : "expired on"} ${moment(expiresAt)}`;
}
