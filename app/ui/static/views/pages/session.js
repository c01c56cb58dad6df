// One session: its outline, its drawing, and the details of what is selected.

import { Component, h } from "../../libs.js";
import { counted, number } from "../../logic/format.js";
import { placeHash, sessionHash } from "../../logic/route.js";
import { curvesOf } from "../../logic/session/graph.js";
import { drawn, listed, unfolded } from "../../logic/session/view.js";
import { Canvas } from "../graph/canvas.js";
import { Controls } from "../graph/controls.js";
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
    open.items.size || open.status === "loading" ? h(Tree, { key: open.id, state, actions }) : h(NoNodes),
    route.nodeId && h(Detail, { state, actions }));
}

function Head({ open }) {
  const session = open.value;
  return h("div", { class: "session-head" },
    h("h1", null, session?.title ?? "…"),
    session && h("p", { class: "figures" },
      h("span", { class: `status status-${session.status}` }, session.status),
      h("span", null, counted(session.nodeCount, "node")),
      h("span", null, counted(session.decisionCount, "decision")),
      h("a", { href: placeHash("comments", session.id) }, "Comments and links")),
    open.status === "loading" && h(Progress, { open }),
    open.status === "failed" && h("p", { role: "alert" }, open.error.message));
}

function Progress({ open }) {
  const done = open.loaded;
  const total = open.value?.nodeCount;
  return h(Loading, { what: `Loading ${number(done)} of ${number(total ?? 0)} nodes …`, done, total });
}

class Tree extends Component {
  rows = kept((items, filter) => listed(this.props.state.open, filter));
  runs = kept((rows) => new Map(rows.filter(({ run }) => run).flatMap((row) => row.run.map((id) => [id, row.id]))));
  shownRows = kept((rows, isWhole, openRun) => unfolded(rows, ({ id }) => isWhole || id === openRun));
  view = kept((rows, items, edges, opened) => drawn(this.props.state.open, rows, opened));
  curves = kept(curvesOf);
  count = kept((rows) => rows.reduce((sum, { run }) => sum + (run?.length ?? 1), 0));

  render({ state, actions }) {
    const { open, shown, route: { nodeId: selected } } = state;
    const { filter, opened, isWhole } = shown;
    const folded = this.rows(open.items, filter);
    const runs = this.runs(folded);
    const rows = this.shownRows(folded, isWhole, runs.get(selected) ?? null);
    const view = this.view(rows, open.items, open.graph.edges, opened);
    const lit = state.why.value && this.lit(state.why.value);
    const whyEdges = state.why.value?.edges ?? NONE;
    const shared = { open, selected, lit, moment: filter.at ?? null, actions };
    return [
      h(Controls, { open, shown, count: this.count(folded), actions }),
      h(Outline, { ...shared, rows, hasRuns: runs.size > 0, isWhole }),
      h("div", { class: "drawing" },
        h(Canvas, { ...shared, view, whyEdges }),
        h(Legend, { items: view.items, curves: this.curves(open.graph, view, whyEdges) }),
        !rows.length && open.status === "ready" && h(Narrowed, { open, actions })),
    ];
  }

  lit = kept((why) => new Set(why.nodeIds));
}

const NONE = [];

function Narrowed({ open, actions }) {
  const all = (event) => {
    event.preventDefault();
    actions.shown.filter({});
  };
  return h("div", { class: "nothing" }, h(Empty, { title: "Nothing of this session is shown" },
    "The choices above leave nothing. ", h("a", { href: sessionHash(open.id), onClick: all }, "Show everything")));
}

// What a function gave for the same arguments as the last time.
function kept(compute) {
  let before = null;
  let value;
  return (...given) => {
    if (!before || given.some((one, index) => one !== before[index])) {
      value = compute(...given);
      before = given;
    }
    return value;
  };
}

function NoNodes() {
  return h(Empty, { title: "Nothing in this session yet" },
    "Nodes appear here as they are written.");
}
