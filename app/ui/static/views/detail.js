// What is selected, in full, or why it holds.

import { Component, h } from "../libs.js";
import { nodeHash } from "../logic/route.js";
import { DecisionBody } from "./decision.js";
import { KnowledgeBody } from "./knowledge.js";
import { ThinkingBody } from "./thinking.js";
import { Failed, Loading } from "./states.js";
import { Why } from "./why.js";

const BODIES = { ThinkingNode: ThinkingBody, DecisionPoint: DecisionBody };

export class Detail extends Component {
  componentDidUpdate({ state: before }) {
    const { nodeId } = this.props.state.route;
    if (before.route.nodeId !== nodeId) this.panel.scrollTop = 0;
  }

  render({ state, actions }) {
    const { route } = state;
    const close = route.page === "session"
      ? h("button", { class: "close", "aria-label": "Close details", onClick: () => actions.select(null) }, "×")
      : null;
    return h("aside", {
      class: "detail",
      id: "detail",
      tabindex: -1,
      "aria-label": route.why ? "Reasons" : "Details",
      ref: (panel) => (this.panel = panel),
    }, h("div", { class: "tabs" }, h(Tabs, { route }), close), h(Content, { state }));
  }
}

function Tabs({ route: { sessionId, nodeId, why } }) {
  const link = (name, isWhy) => h("a", {
    class: "tab",
    href: nodeHash(sessionId, nodeId, isWhy),
    "aria-current": why === isWhy ? "page" : null,
  }, name);
  return h("nav", { "aria-label": "View" }, link("Details", false), link("Why", true));
}

function Content({ state }) {
  const shown = state.route.why ? state.why : state.detail;
  if (shown.status === "failed") return h(Failed, { error: shown.error });
  if (shown.status !== "ready") return h(Loading, { what: "Loading …" });
  if (state.route.why) return h(Why, { why: shown.value });
  return h(BODIES[shown.value.type] ?? KnowledgeBody, { item: shown.value });
}
