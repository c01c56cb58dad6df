// Filters of lists as they stand in an address, and what the service is asked for them. Pure.

import { startOf } from "./days.js";

/** @param choices { value: [label, part of the service's filter] }. */
export function choice(name, label, choices) {
  return { kind: "choice", name, label, choices, part: (value) => choices[value]?.[1] ?? {} };
}

/** A text that is sent as it was typed, under `name`. */
export function words(name, label) {
  return { kind: "search", name, label, part: (value) => ({ [name]: value }) };
}

/** The first and the last day, the last one included, in the reader's zone. */
export const DAYS = [
  { kind: "date", name: "since", label: "From", part: (value) => dayPart("since", startOf(value, 0)) },
  { kind: "date", name: "until", label: "Until", part: (value) => dayPart("until", startOf(value, 1)) },
];

function dayPart(name, moment) {
  return moment ? { [name]: moment } : {};
}

/** The service's filter; null where everything is listed. */
export function serviceFilterOf(fields, filter) {
  const parts = fields.filter(({ name }) => filter[name]).map(({ name, part }) => part(filter[name]));
  return parts.length ? Object.assign({}, ...parts) : null;
}

/** A filter in words, such as the name under which it is kept; the empty text where it leaves all. */
export function wordsOf(fields, filter) {
  return fields.filter(({ name }) => filter[name]).map((field) => fieldWords(field, filter[field.name])).join(", ");
}

function fieldWords({ kind, label, choices }, value) {
  if (kind === "choice") return choices[value]?.[0] ?? value;
  return kind === "date" ? `${label.toLowerCase()} ${value}` : `“${value}”`;
}
