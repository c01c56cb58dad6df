// Questions that were thought in several directions at once.

import { h } from "../../libs.js";
import { number, time } from "../../logic/format.js";
import { placeHash } from "../../logic/route.js";
import { Fork } from "../deliberations/fork.js";
import { OpenItem, Queue } from "./queue.js";

const PAGE = "forks";

export function ForksPage({ state, actions }) {
  return h(Queue, {
    title: "Forks",
    list: state.forks,
    openId: state.route.id,
    row: Row,
    href: (id) => placeHash(PAGE, id),
    empty: { title: "No forks yet", text: ["Begin one with ", h("code", null, "noema fork"), "."] },
    actions: actions.forks,
  }, h(OpenItem, { answer: state.fork }, (fork) =>
    h(Fork, { fork, refusal: state.refusal, actions: actions.forks })));
}

function Row({ question, status, branches, recordedFrom }) {
  return [
    h("span", { class: "queued-title" }, question),
    h("span", { class: "remark" }, `${status} · ${number(branches.length)} branches · ${time(recordedFrom)}`),
  ];
}
