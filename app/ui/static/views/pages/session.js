// One session: its outline, its drawing, and the details of what is selected.

import { h } from "../../libs.js";
import { counted, number } from "../../logic/format.js";
import { Canvas } from "../graph/canvas.js";
import { Detail } from "../node/detail.js";
import { Legend } from "../graph/legend.js";
import { Outline } from "../graph/outline.js";
import { Empty, Failed, Loading } from "../parts/states.js";

export function SessionPage({ state, actions }) {
  const { open, route } = state;
  if (!open) return null;
  if (open.status === "failed" && !open.items.size) {
    return h(Failed, { error: open.error, onRetry: actions.retry });
  }
  return h("section", { class: route.nodeId ? "workspace with-detail" : "workspace" },
    h(Head, { open }),
    open.items.size || open.status === "loading" ? h(Tree, { state, actions }) : h(NoNodes),
    route.nodeId && h(Detail, { state, actions }));
}

function Head({ open }) {
  const session = open.value;
  return h("div", { class: "session-head" },
    h("h1", null, session?.title ?? "…"),
    session && h("p", { class: "figures" },
      h("span", { class: `status status-${session.status}` }, session.status),
      h("span", null, counted(session.nodeCount, "node")),
      h("span", null, counted(session.decisionCount, "decision"))),
    open.status === "loading" && h(Progress, { open }),
    open.status === "failed" && h("p", { role: "alert" }, open.error.message));
}

function Progress({ open }) {
  const done = open.graph.nodes.size;
  const total = open.value?.nodeCount;
  return h(Loading, { what: `Loading ${number(done)} of ${number(total ?? 0)} nodes …`, done, total });
}

function Tree({ state, actions }) {
  const selected = state.route.nodeId;
  const lit = state.why.value && new Set(state.why.value.nodeIds);
  const shared = { open: state.open, selected, lit, actions };
  return [
    h(Outline, shared),
    h("div", { class: "drawing" },
      h(Canvas, { ...shared, whyEdges: state.why.value?.edges ?? [] }),
      h(Legend, { items: state.open.items, edges: state.open.graph.edges })),
  ];
}

function NoNodes() {
  return h(Empty, { title: "Nothing in this session yet" },
    "Nodes appear here as they are written.");
}
