// The search box and what was found, each hit with its reason.

import { h } from "../../libs.js";
import { counted, highlighted } from "../../logic/format.js";
import { listHash, summaryHash } from "../../logic/route.js";
import { Badge } from "../parts/badge.js";
import { moveFocus } from "../parts/lists.js";
import { Part } from "../parts/part.js";
import { Failed, Loading } from "../parts/states.js";

export function SearchBox({ search, actions }) {
  return h("search", { class: "search", onKeyDown: moveFocus },
    h("input", {
      id: "search",
      type: "search",
      value: search.text,
      placeholder: "Search everything ( / )",
      autocomplete: "off",
      "aria-label": "Search",
      onInput: (event) => actions.type(event.target.value),
      onFocus: actions.openSearch,
      onKeyDown: (event) => intoHits(event, actions),
    }),
    search.shown && h("div", { class: "hits", id: "hits" }, h(Hits, { search })));
}

function intoHits(event, actions) {
  const text = event.target.value.trim();
  if (event.key === "Enter" && text) actions.findAll(text);
  if (event.key !== "ArrowDown") return;
  event.preventDefault();
  event.stopPropagation();
  document.querySelector("#hits a")?.focus();
}

function Hits({ search }) {
  if (search.status === "failed") return h(Failed, { error: search.error });
  if (!search.value) return h(Loading, { what: "Searching …" });
  const { hits, pending } = search.value;
  const all = h("a", { class: "all-hits", href: listHash("search", { q: search.text.trim() }) }, "All results, with filters");
  if (!hits.length) return [h("p", { class: "state", role: "status" }, "Nothing was found."), all];
  const waiting = pending ? `; ${counted(pending, "text")} not compared by meaning yet` : "";
  return [
    h("p", { class: "remark", role: "status" }, counted(hits.length, "hit"), waiting),
    h("ul", null, hits.map((hit) => h(Hit, { key: hit.id, hit }))),
    all,
  ];
}

function Hit({ hit }) {
  return h("li", null,
    h("a", { class: "hit", href: summaryHash(hit) },
      h(Badge, { kind: hit.kind }),
      h("span", { class: "hit-title" }, hit.title),
      h("span", { class: "excerpt" }, highlighted(hit.excerpt, hit.highlights).map(Part)),
      hit.standing && h("span", { class: "hit-standing" }, hit.standing),
      h("span", { class: "found-by" }, hit.foundBy)));
}
