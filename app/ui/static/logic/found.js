// A search as it stands in an address: what is asked, and what narrows it. Pure.

import { DAYS, serviceFilterOf, words } from "./filters.js";
import { kindOf } from "./kinds.js";

const MONTH = new Intl.DateTimeFormat("en", { month: "long", year: "numeric", timeZone: "UTC" });
const WORDED = (value) => value.replaceAll("_", " ");

const facet = (name, label, part, inWords = (value) => value) => ({ name, label, part, inWords });
const listed = (name) => (value) => ({ [name]: [value] });
const inCapitals = (name) => (value) => ({ [name]: [value.toUpperCase()] });

/** What matches are counted by, in the order of the page; each is a name in the address. */
export const FACETS = [
  facet("kind", "Kind", inCapitals("kinds"), (value) => kindOf(value).label),
  facet("status", "Status", inCapitals("statuses"), WORDED),
  facet("project", "Project", (value) => ({ project: value })),
  facet("session", "Session", listed("sessionIds")),
  facet("month", "Month", monthPart, monthWords),
  facet("tag", "Tag", listed("tags")),
  facet("domain", "Domain", listed("domains")),
  facet("author", "Author", listed("authors")),
  facet("mode", "Mode", listed("modes"), WORDED),
];

/** `id`: the field that the key / leads to. */
export const QUESTION = { ...words("q", "A question, or words"), id: "search" };
export const NARROWING = [
  words("project", "Project"),
  ...DAYS,
  {
    kind: "choice",
    name: "withdrawn",
    label: "What no longer holds",
    choices: { yes: ["found, too"] },
    all: "left out",
    part: () => ({ includeWithdrawn: true }),
  },
];

// The months of the counts are of UTC.
function monthPart(month) {
  const start = Date.parse(`${month}-01T00:00:00Z`);
  if (Number.isNaN(start)) return {};
  const next = new Date(start);
  next.setUTCMonth(next.getUTCMonth() + 1);
  return { since: new Date(start).toISOString(), until: next.toISOString() };
}

function monthWords(month) {
  const start = Date.parse(`${month}-01T00:00:00Z`);
  return Number.isNaN(start) ? month : MONTH.format(start);
}

/** The service's filter; null where everything is searched. A month goes before days. */
export function searchFilterOf(filter) {
  const others = FACETS.filter(({ name }) => name !== "project");
  return serviceFilterOf([...NARROWING, ...others], filter);
}

/** The filter with a value of a facet, or without it where it has that one. A month and days take each other's place. */
export function narrowed(filter, name, value) {
  const isTaken = filter[name] === value;
  const days = name === "month" ? { since: "", until: "" } : {};
  return { ...filter, ...days, [name]: isTaken ? "" : value };
}

/** The filter as the reader's days change it. */
export function withDays(filter, changed) {
  return changed.since || changed.until ? { ...filter, ...changed, month: "" } : { ...filter, ...changed };
}

/** What narrows a search: [{ name, label, text }], in the order of the page; `titles` names sessions. */
export function narrowings(filter, titles) {
  const facets = FACETS.filter(({ name }) => filter[name]).map(({ name, label, inWords }) =>
    ({ name, label, text: titles?.get(filter[name]) ?? inWords(filter[name]) }));
  const days = DAYS.filter(({ name }) => filter[name]).map(({ name, label }) => ({ name, label, text: filter[name] }));
  const withdrawn = filter.withdrawn ? [{ name: "withdrawn", label: "With", text: "what no longer holds" }] : [];
  return [...facets, ...days, ...withdrawn];
}

// Months as they follow each other, the latest first; the rest as they are counted.
function inOrder(facet) {
  if (facet?.name !== "month") return facet;
  return { ...facet, values: [...facet.values].sort((one, other) => other.value.localeCompare(one.value)) };
}

/** The facets worth showing: those that narrow, and those that do. */
export function shownFacets(counted, total, filter) {
  const known = FACETS.map((one) => ({ ...one, ...inOrder(counted.find(({ name }) => name === one.name)) }));
  return known.filter(({ name, values = [] }) =>
    values.length > 1 || values.some(({ count }) => count < total) || (filter[name] && values.length > 0));
}
