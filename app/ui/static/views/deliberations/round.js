// One round of a debate: what was proposed and what was said against it.

import { h } from "../../libs.js";
import { percent } from "../../logic/format.js";
import { nodeHash } from "../../logic/route.js";

export function Round({ round, sessionId }) {
  const { index, proposal, critique, proposalConfidence, skepticScore, ready } = round;
  const sure = proposalConfidence === null ? null : `${percent(proposalConfidence)} sure`;
  const score = skepticScore === null ? null : `${skepticScore.toFixed(1)} of 10`;
  return h("details", { class: "fold" },
    h("summary", null, `Round ${index}`, " ",
      h("span", { class: "remark" },
        [sure, score, ready && "nothing critical left"].filter(Boolean).join(" · "))),
    h("div", { class: "side-by-side round" },
      h(Turn, { title: "Proposer", turn: proposal, sessionId }),
      h(Turn, { title: "Skeptic", turn: critique, sessionId })));
}

function Turn({ title, turn, sessionId }) {
  if (!turn) return null;
  return h("section", null,
    h("h3", null, h("a", { href: nodeHash(sessionId, turn.nodeId) }, title)),
    turn.failure && h("p", { class: "remark" }, turn.failure),
    h("p", { class: "prose" }, turn.text));
}
