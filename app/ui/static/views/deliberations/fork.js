// One fork: its branches side by side, what they agree and part on, and the choice of one.

import { h } from "../../libs.js";
import { percent, time } from "../../logic/format.js";
import { nodeHash } from "../../logic/route.js";
import { Comparison } from "./comparison.js";
import { Facts } from "../parts/facts.js";
import { Settlement } from "./settlement.js";
import { Steer } from "./steer.js";

const UNFINISHED = ["pending", "running"];
const OPEN = ["queued", "running"];

export function Fork({ fork, refusal, actions }) {
  return h("article", { class: "fork" },
    h("h2", null, fork.question, h("span", { class: `status status-${fork.status}` }, fork.status)),
    h(Facts, { facts: [
      ["Context", fork.context],
      ["Place in the queue", fork.queuePosition],
      ["Why not complete", fork.reason],
      ["Model", `${fork.provider} ${fork.model}`],
      ["Recorded", time(fork.recordedFrom)],
    ] }),
    h("div", { class: "side-by-side" },
      fork.branches.map((branch) => h(Branch, { key: branch.id, branch, fork }))),
    fork.comparison && h(Comparison, { comparison: fork.comparison, styles: stylesOf(fork) }),
    h(Choice, { fork, refusal, actions }),
    !fork.decisionId && h(Steer, {
      key: `${fork.id} ${fork.status}`, isRunning: OPEN.includes(fork.status),
      branches: fork.branches.map((branch) => [branch.id, nameOf(branch)]),
      refusal, onSteer: actions.steer,
    }));
}

function stylesOf(fork) {
  return new Map(fork.branches.map((branch) => [branch.id, nameOf(branch)]));
}

function nameOf({ style, origin }) {
  return origin === "style" ? style : `${style} (${origin})`;
}

function Branch({ branch, fork }) {
  const { id, nodeId, status, conclusion, confidence, failure, findings } = branch;
  const isChosen = id === fork.selectedId;
  return h("section", { class: isChosen ? "side chosen-side" : "side" },
    h("h3", null, nameOf(branch),
      h("span", { class: `status status-${status}` }, status),
      isChosen && h("span", { class: "verdict" }, "chosen")),
    confidence !== null && h("p", { class: "remark" }, `${percent(confidence)} sure`),
    h("p", { class: "prose" }, conclusion ?? failure ?? (UNFINISHED.includes(status) ? "Still thinking …" : "")),
    findings.length > 0 && h("ul", { class: "reasons" }, findings.map((finding) =>
      h("li", { key: finding.id }, h("span", { class: "step-kind" }, finding.kind), " ", finding.text))),
    nodeId && h("p", null, h("a", { href: nodeHash(fork.sessionId, nodeId) }, "All of its answer")));
}

function Choice({ fork, refusal, actions }) {
  if (fork.decisionId) {
    return h("p", null,
      h("a", { href: nodeHash(fork.sessionId, fork.decisionId) }, "The decision that chose it"));
  }
  const complete = fork.branches.filter((branch) => branch.status === "complete");
  if (!complete.length) return null;
  return h(Settlement, {
    key: fork.id,
    title: "Choose a branch",
    choices: complete.map((branch) => [branch.id, nameOf(branch)]),
    refusal,
    onSettle: actions.select,
  });
}
