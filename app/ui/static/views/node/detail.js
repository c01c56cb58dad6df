// What is selected, in full, or why it holds, or how it stands as a belief.

import { Component, h } from "../../libs.js";
import { nodeHash } from "../../logic/route.js";
import { Belief } from "./belief.js";
import { DecisionBody } from "./decision.js";
import { KnowledgeBody } from "./knowledge.js";
import { ThinkingBody } from "./thinking.js";
import { Failed, Loading } from "../parts/states.js";
import { Discussion } from "../people/discussion.js";
import { Why } from "./why.js";

const BODIES = { ThinkingNode: ThinkingBody, DecisionPoint: DecisionBody };
const LABELS = { details: "Details", why: "Reasons", belief: "Belief" };

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
      "aria-label": LABELS[route.view],
      ref: (panel) => (this.panel = panel),
    }, h("div", { class: "tabs" }, h(Tabs, { state }), close), h(CONTENTS[route.view], { state, actions }));
  }
}

function Tabs({ state: { route, belief } }) {
  const link = (name, view) => h("a", {
    class: "tab",
    href: nodeHash(route.sessionId, route.nodeId, view),
    "aria-current": route.view === view ? "page" : null,
  }, name);
  const isBelief = belief.value || route.view === "belief";
  return h("nav", { "aria-label": "View" },
    link("Details", "details"), link("Why", "why"), isBelief && link("Belief", "belief"));
}

const CONTENTS = {
  details: ({ state, actions }) => h(Shown, { answer: state.detail }, (item) => [
    h(BODIES[item.type] ?? KnowledgeBody, { item, name: state.reader.name, refusal: state.refusal, actions }),
    h("section", { class: "part", key: `comments ${item.id}`, "aria-labelledby": "part-comments" },
      h("h3", { id: "part-comments" }, "Comments"), h(Discussion, { state, actions: actions.discussion })),
  ]),
  why: ({ state }) => h(Shown, { answer: state.why }, (why) => h(Why, { why })),
  belief: ({ state, actions }) => h(Shown, { answer: state.review }, (review) =>
    h(Belief, { review, state, actions })),
};

function Shown({ answer, children: body }) {
  if (answer.status === "failed") return h(Failed, { error: answer.error });
  if (answer.status !== "ready") return h(Loading, { what: "Loading …" });
  return body(answer.value);
}
