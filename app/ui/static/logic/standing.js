// What a reader has to know of something that was found before believing it. Pure.

const DAY = new Intl.DateTimeFormat("en", { dateStyle: "medium", timeZone: "UTC" });
const ENDED_BADLY = ["FAILED", "REVERSED"];

/** What no longer holds, is disputed or ended badly, in words; the empty text where it simply holds. */
export function standing({ beliefStatus, disputed, replacedBy, replacedAt, outcome, fallen }) {
  const told = [];
  if (replacedBy) told.push(replaced(replacedAt, replacedBy));
  else if (beliefStatus && beliefStatus !== "HELD") told.push(beliefStatus.toLowerCase());
  else told.push(...fallen.map(ofText));
  if (disputed) told.push("disputed");
  if (ENDED_BADLY.includes(outcome)) told.push(`latest outcome: ${outcome.toLowerCase()}`);
  return told.join("; ");
}

function ofText({ quote, beliefStatus, at, replacedBy }) {
  const how = replacedBy ? replaced(at, replacedBy) : `${beliefStatus.toLowerCase()} on ${day(at)}`;
  return `“${quote}” ${how}`;
}

function replaced(at, by) {
  return `replaced on ${day(at)} by “${by.title}”`;
}

function day(iso) {
  return DAY.format(new Date(iso));
}
