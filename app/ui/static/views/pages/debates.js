// Questions that were argued out in rounds.

import { h } from "../../libs.js";
import { time } from "../../logic/format.js";
import { placeHash } from "../../logic/route.js";
import { Debate } from "../deliberations/debate.js";
import { OpenItem, Queue } from "./queue.js";

const PAGE = "debates";

export function DebatesPage({ state, actions }) {
  return h(Queue, {
    title: "Debates",
    list: state.debates,
    openId: state.route.id,
    row: Row,
    href: (id) => placeHash(PAGE, id),
    empty: { title: "No debates yet", text: ["Begin one with ", h("code", null, "noema debate"), "."] },
    actions: actions.debates,
  }, h(OpenItem, { answer: state.debate }, (debate) => h(Debate, { debate })));
}

function Row({ question, status, effectiveScore, recordedFrom }) {
  const score = effectiveScore === null ? "" : ` · ${effectiveScore.toFixed(1)} of 10`;
  return [
    h("span", { class: "queued-title" }, question),
    h("span", { class: "remark" }, `${status}${score} · ${time(recordedFrom)}`),
  ];
}
