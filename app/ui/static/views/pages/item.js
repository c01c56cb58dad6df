// A page for what belongs to no session.

import { h } from "../../libs.js";
import { kindOf } from "../../logic/kinds.js";
import { Detail } from "../node/detail.js";

export function ItemPage({ state, actions }) {
  return h("section", { class: "item" },
    h("h1", { class: "unseen" }, titleOf(state.detail.value)),
    h(Detail, { state, actions }));
}

function titleOf(item) {
  if (!item) return "Details";
  return item.title || item.question || kindOf(item.kind ?? "decision").label;
}
