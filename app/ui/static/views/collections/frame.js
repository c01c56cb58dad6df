// What the lists with filters have in common, and the pages of their items.

import { h } from "../../libs.js";
import { COLLECTION } from "../../logic/collections.js";
import { wordsOf } from "../../logic/filters.js";
import { listHash } from "../../logic/route.js";
import { subjectOf } from "../../logic/people/comments.js";
import { MissingPage } from "../pages/missing.js";
import { Filters, Kept } from "../parts/filters.js";
import { moveFocus } from "../parts/lists.js";
import { Empty, Failed, Loading } from "../parts/states.js";
import { Discussion } from "../people/discussion.js";

/**
 * The page of a list, or of the item that the address names.
 *
 * @param view { Row: draws an item's line, Body: its page, Head: what stands above the list,
 *   empty: [title, text] of a list with nothing in it }.
 */
export function collectionPage(page, view) {
  return ({ state, actions }) => (state.route.id
    ? h(ItemPage, { page, view, state, actions })
    : h(ListPage, { page, view, state, actions: actions[page] }));
}

function ListPage({ page, view: { Row, Head, empty }, state, actions }) {
  const { title, fields } = COLLECTION[page];
  const list = state[page];
  const { filter } = state.route;
  const words = (one) => wordsOf(fields, one);
  return h("section", { class: "sheet" },
    h("h1", null, title),
    Head && h(Head, { state, refusal: state.refusal, actions }),
    h(Filters, { fields, filter, onFilter: actions.filter }),
    h(Kept, { page, filter, kept: state.keptFilters[page] ?? [], wordsOf: words, actions }),
    h("ul", { class: "decision-rows", "data-keys": "", onKeyDown: moveFocus },
      list.items.map((item) => h("li", { key: item.id }, h(Row, { item, state })))),
    h(Below, { page, list, filter, words, empty, actions }));
}

function Below({ page, list, filter, words, empty: [title, ...text], actions }) {
  if (list.status === "failed") return h(Failed, { error: list.error, onRetry: actions.again });
  if (list.status === "loading") return h(Loading, { what: "Loading …" });
  if (list.hasNext) return h("button", { class: "more", onClick: actions.more }, "Load more");
  if (list.items.length) return null;
  if (listHash(page, filter) === listHash(page)) return h(Empty, { title }, text);
  return h(Empty, { title: `Nothing matches ${words(filter)}` }, h("a", { href: listHash(page) }, "Show all"));
}

function ItemPage({ page, view: { Body }, state, actions }) {
  const { name, title } = COLLECTION[page];
  const answer = state[name];
  if (answer.error?.code === "NOT_FOUND") return h(MissingPage);
  const back = h("p", { class: "all" }, h("a", { href: listHash(page) }, `All ${title.toLowerCase()}`));
  if (answer.status === "ready") {
    return h("article", { class: "sheet decision-page", key: answer.value.id }, back,
      h(Body, { item: answer.value, state, refusal: state.refusal, actions: actions[page], allActions: actions }),
      page !== "comments" && subjectOf(state.route) && h(Part, { name: "comments", title: "Comments" },
        h(Discussion, { state, actions: actions.discussion })));
  }
  return h("section", { class: "sheet" }, back, h("h1", null, title), answer.status === "failed"
    ? h(Failed, { error: answer.error, onRetry: actions[page].reload })
    : h(Loading, { what: "Loading …" }));
}

/** A line of a list: a title, how it stands, and where it comes from. */
export function Line({ href, title, status, more, remark }) {
  return h("a", { class: "decision-row", href },
    h("span", { class: "decision-title" }, title),
    h("span", { class: "decision-status" }, status && h(Status, { status })),
    more && h("span", { class: "decision-choice" }, more),
    h("span", { class: "remark decision-from" }, remark));
}

export function Status({ status }) {
  return h("span", { class: `status status-${status.replaceAll(" ", "-")}` }, status);
}

/** A part of an item's page. */
export function Part({ name, title, children }) {
  return h("section", { class: "part", "aria-labelledby": `part-${name}` }, h("h2", { id: `part-${name}` }, title), children);
}

export function Refusal({ refusal }) {
  return refusal && h("p", { role: "alert", class: "refused" }, refusal.message);
}
