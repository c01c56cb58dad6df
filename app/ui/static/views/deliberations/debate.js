// One debate: its answer and score, the issues by their gravity, and what was said in each round.

import { h } from "../../libs.js";
import { counted, percent, time } from "../../logic/format.js";
import { openBySeverity } from "../../logic/issues.js";
import { nodeHash } from "../../logic/route.js";
import { Facts } from "../parts/facts.js";
import { Issue } from "./issue.js";
import { Round } from "./round.js";
import { Score } from "./score.js";

export function Debate({ debate }) {
  return h("article", { class: "debate" },
    h("h2", null, debate.question, h("span", { class: `status status-${debate.status}` }, debate.status)),
    h(Facts, { facts: factsOf(debate) }),
    debate.answer && h(Synthesis, { debate }),
    debate.score && h(Score, { score: debate.score, disagreement: debate.disagreement }),
    h(Issues, { issues: debate.issues }),
    h("section", null,
      h("h3", null, "Rounds"),
      debate.rounds.map((round) => h(Round, { key: round.index, round, sessionId: debate.sessionId }))));
}

function factsOf(debate) {
  const early = debate.earlyStopped ? ", before its last round" : "";
  return [
    ["Place in the queue", debate.queuePosition],
    ["Rounds", `${debate.rounds.length} of at most ${debate.maxRounds}`],
    ["Stopped because", debate.stopReason && `${debate.stopReason}${early}`],
    ["Why not whole", debate.failure],
    ["Templates", debate.templates.length ? debate.templates.join(", ") : null],
    ["Recorded", time(debate.recordedFrom)],
  ];
}

function Synthesis({ debate }) {
  const { answer, answerNodeId, sessionId, confidence, insights, caveats } = debate;
  return h("section", { class: "side synthesis" },
    h("h3", null, "Answer",
      confidence !== null && h("span", { class: "remark" }, `${percent(confidence)} sure`)),
    h("p", { class: "prose" }, answer),
    h(Texts, { title: "Insights", texts: insights }),
    h(Texts, { title: "What still speaks against it", texts: caveats }),
    answerNodeId && h("p", null, h("a", { href: nodeHash(sessionId, answerNodeId) }, "Its node")));
}

function Texts({ title, texts }) {
  if (!texts.length) return null;
  return h("section", null,
    h("h3", null, title),
    h("ul", { class: "reasons" }, texts.map((text) => h("li", { key: text }, text))));
}

function Issues({ issues }) {
  if (!issues.length) return null;
  const open = openBySeverity(issues).filter(([, count]) => count > 0);
  const left = open.map(([severity, count]) => `${count} ${severity}`).join(", ");
  return h("section", null,
    h("h3", null, "Issues"),
    h("p", { class: "remark" }, `${counted(issues.length, "issue")}; still open: ${left || "none"}`),
    h("ul", { class: "issues" }, issues.map((issue) => h(Issue, { key: issue.id, issue }))));
}
