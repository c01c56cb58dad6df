// Filters of decisions as people choose them, and how a decision stands, in words. Pure.

import { startOf } from "./days.js";
import { linesOf } from "./plans/plans.js";

const DAY_MS = 24 * 60 * 60 * 1000;
/** A decision that is this old should have shown how it turned out. */
export const DUE_DAYS = 14;
const STALE = ["UNSUPPORTED", "DISPUTED"];
const OVERTURNED = ["SUPERSEDED", "RETRACTED", "REVERSED", "FAILED"];

/** Choices of the filter: what each is called and which statuses it takes. */
export const CHOICES = {
  standing: { label: "standing", statuses: ["DECIDED"] },
  due: { label: "due for an outcome", statuses: ["DECIDED"] },
  stale: { label: "unsupported or disputed", statuses: STALE },
  overturned: { label: "overturned", statuses: OVERTURNED },
  proposed: { label: "proposed", statuses: ["PROPOSED"] },
  rejected: { label: "turned down", statuses: ["REJECTED"] },
};

const WORDS = { DECIDED: "stands", REJECTED: "turned down" };
const BAD = [...STALE, ...OVERTURNED];

/** @param status As the service names it. */
export function statusWord(status) {
  return WORDS[status] ?? status.toLowerCase();
}

/** "good", "bad" or "plain". */
export function toneOf(status) {
  if (status === "DECIDED") return "good";
  return BAD.includes(status) ? "bad" : "plain";
}

/** The agent or person whose words a decision was taken in, else who began its session; null where neither is known. */
export function takerOf({ node, session }) {
  return node?.author ?? session?.author ?? null;
}

/** Where a decision comes from, as a list tells it: its session, its project, and who took it. */
export function sourceWords({ session, takenBy }) {
  return [session?.title, session?.project, takenBy && `by ${takenBy}`].filter(Boolean);
}

/**
 * The service's filter for one that stands in an address.
 *
 * @param filter { status, text, project, since, until, changed }: a choice, texts, days as people write
 *   them (`2026-03-01`) in the reader's zone, the last one included, and a moment.
 * @param now Milliseconds of the clock.
 */
export function serviceFilter({ status, text, project, since, until, changed }, now) {
  const given = {
    statuses: CHOICES[status]?.statuses,
    text,
    project,
    since: startOf(since, 0),
    until: startOf(until, 1),
    changedSince: momentOf(changed),
  };
  if (status === "due") Object.assign(given, { hasOutcome: false, until: dueBefore(given.until, now) });
  return Object.fromEntries(Object.entries(given).filter(([, value]) => value !== undefined && value !== ""));
}

/** The moment before which a decision must have been taken to be due for an outcome. */
export function dueMoment(now) {
  return new Date(now - DUE_DAYS * DAY_MS).toISOString();
}

function dueBefore(until, now) {
  const due = dueMoment(now);
  return until && until < due ? until : due;
}

function momentOf(text) {
  const at = Date.parse(text ?? "");
  return Number.isNaN(at) ? undefined : new Date(at).toISOString();
}

/** A filter in words, such as the name under which it is kept. */
export function filterWords({ status, text, project, since, until, changed }) {
  const words = [
    CHOICES[status]?.label,
    text && `“${text}”`,
    project && `of ${project}`,
    since && `from ${since}`,
    until && `until ${until}`,
    changed && "changed since you last looked",
  ].filter(Boolean);
  return words.join(", ") || "all decisions";
}

/** Options, one a line, each with its reason behind a colon: [{ text, reason }]. */
export function optionsOf(text) {
  return linesOf(text).map((line) => {
    const [, option, reason] = /^(.*?\S):\s+(.+)$/.exec(line) ?? [null, line, null];
    return { text: option, reason };
  });
}

/**
 * The words in which a decision stands in its session.
 *
 * @param decided { question, choice, reason, rejected: [{ text, reason }] }.
 */
export function wordsOfDecision({ question, choice, reason, rejected }) {
  return [
    `Question: ${question}`, `Decision: ${choice}`, reason && `Reason: ${reason}`,
    ...rejected.map((option) => `Rejected: ${option.text}${option.reason ? ` (${option.reason})` : ""}`),
  ].filter(Boolean).join("\n");
}
