// Everything that a search finds, and what narrows it; all of it is in the address.

import { h } from "../../libs.js";
import { counted, day, highlighted, number } from "../../logic/format.js";
import { NARROWING, narrowed, narrowings, QUESTION, withDays } from "../../logic/found.js";
import { listHash, summaryHash } from "../../logic/route.js";
import { Badge } from "../parts/badge.js";
import { Filters } from "../parts/filters.js";
import { moveFocus } from "../parts/lists.js";
import { Part } from "../parts/part.js";
import { Empty, Failed, Loading } from "../parts/states.js";
import { Facets } from "./facets.js";

export function SearchPage({ state: { found, route: { filter } }, actions: { find } }) {
  return h("section", { class: "sheet find", onKeyDown: intoList },
    h("h1", null, "Search"),
    h(Filters, { fields: [QUESTION], label: "Search", filter, onFilter: find.filter }),
    h("div", { class: "find-body" },
      h("details", { class: "narrow", open: matchMedia("(min-width: 60.01rem)").matches },
        h("summary", null, "Narrow it"),
        h(Facets, { found, filter }),
        h(Filters, { fields: NARROWING, filter, onFilter: (changed) => find.filter(daysOf(filter, changed)) })),
      h("div", { class: "find-results" },
        h(Chips, { filter, titles: found.titles }),
        h(Count, { found, filter }),
        h("ul", { class: "decision-rows", "data-keys": "", onKeyDown: moveFocus },
          found.items.map((hit) => h(Hit, { key: hit.id, hit }))),
        h(Below, { found, filter, find }))));
}

function daysOf(filter, changed) {
  const isOther = changed.since !== filter.since || changed.until !== filter.until;
  return isOther ? withDays(filter, changed) : changed;
}

function intoList(event) {
  if (event.key !== "ArrowDown" || event.target.id !== "search") return;
  event.preventDefault();
  event.currentTarget.querySelector("[data-keys] a[href]")?.focus();
}

function Chips({ filter, titles }) {
  const all = narrowings(filter, titles);
  return all.length > 0 && h("ul", { class: "kept", "aria-label": "Narrowed to" },
    all.map(({ name, label, text }) => h("li", { key: name },
      h("a", { class: "chip", href: listHash("search", narrowed(filter, name, filter[name])), "aria-label": `${label}: ${text}; take it away` },
        h("span", { class: "chip-label" }, `${label}: `), text, h("span", { "aria-hidden": "true" }, " ×")))),
    all.length > 1 && h("li", null, h("a", { class: "chip", href: listHash("search", { q: filter.q }) }, "Take all away")));
}

function Count({ found, filter }) {
  if (!filter.q || found.status !== "ready" || !found.items.length) return null;
  const waiting = found.pending ? `; ${counted(found.pending, "text")} not compared by meaning yet` : "";
  return h("p", { class: "remark", role: "status" },
    `${number(found.total)} ${found.total === 1 ? "match" : "matches"}, the best ${found.items.length} shown${waiting}`);
}

function Hit({ hit }) {
  return h("li", null,
    h("a", { class: "decision-row found", href: summaryHash(hit) },
      h("span", { class: "found-kind" }, h(Badge, { kind: hit.kind })),
      h("span", { class: "decision-title" }, hit.title),
      h("span", { class: "found-excerpt" }, highlighted(hit.excerpt, hit.highlights).map(Part)),
      hit.standing && h("span", { class: "hit-standing" }, hit.standing),
      h("span", { class: "remark" }, h("time", { datetime: hit.at }, day(hit.at)), hit.session && ` · ${hit.session}`)));
}

function Below({ found, filter, find }) {
  if (!filter.q) return h(Begin);
  if (found.status === "failed") return h(Failed, { error: found.error, onRetry: find.again });
  if (found.status === "loading") return h(Loading, { what: "Searching …" });
  if (found.hasNext) return h("button", { class: "more", onClick: find.more }, "Load more");
  if (!found.items.length) return h(Nothing, { filter });
  return found.total > found.items.length && h("p", { class: "remark" }, "These are the best of all matches. Narrow the search to see others.");
}

function Begin() {
  return h(Empty, { title: "What do you want to find?" },
    "Ask in your own words, such as “why did we leave the queue?”, or type words of a decision, a conversation or an entry. ",
    "Press / to come back to the field, j and k to walk through the results.");
}

function Nothing({ filter }) {
  const { q, withdrawn, ...others } = filter;
  return h(Empty, { title: `Nothing matches “${q}”` }, "Try fewer or other words",
    Object.keys(others).length > 0 && [", or ", h("a", { href: listHash("search", { q, withdrawn }) }, "search without the filters")],
    !withdrawn && [", or ", h("a", { href: listHash("search", { ...filter, withdrawn: "yes" }) }, "also search what no longer holds")], ".");
}
