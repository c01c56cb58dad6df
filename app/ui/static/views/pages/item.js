// A page for what belongs to no session.

import { h } from "../../libs.js";
import { Detail } from "../node/detail.js";

export function ItemPage({ state, actions }) {
  return h("section", { class: "item" }, h(Detail, { state, actions }));
}
