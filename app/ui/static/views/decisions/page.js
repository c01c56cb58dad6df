// The page of one decision: what it was taken from, why, what became of it, and what hangs on it.

import { Component, h } from "../../libs.js";
import { day, percent } from "../../logic/format.js";
import { decisionsHash, nodeHash, sessionHash } from "../../logic/route.js";
import { Options } from "../node/decision.js";
import { Badge } from "../parts/badge.js";
import { Facts } from "../parts/facts.js";
import { Failed, Loading } from "../parts/states.js";
import { Discussion } from "../people/discussion.js";
import { ShareLinks } from "../people/share_links.js";
import { MissingPage } from "../pages/missing.js";
import { Banner } from "./banner.js";
import { Falls, History, Precedents } from "./consequences.js";
import { Outcomes } from "./outcomes.js";
import { Reasons } from "./reasons.js";
import { StatusChip } from "./row.js";
import { Section } from "./section.js";

export class DecisionPage extends Component {
  componentDidMount() {
    this.reveal(null);
  }

  componentDidUpdate({ state: before }) {
    this.reveal(before);
  }

  // The address may name a section, which is there once the decision is.
  reveal(before) {
    const { route, decision } = this.props.state;
    const isShown = before?.route === route && before.decision.status === decision.status;
    if (!route.section || decision.status !== "ready" || isShown) return;
    const heading = document.getElementById(`section-${route.section}`);
    heading?.scrollIntoView({ block: "start" });
    heading?.focus({ preventScroll: true });
  }

  render({ state, actions }) {
    const { decision: answer } = state;
    if (answer.error?.code === "NOT_FOUND") return h(MissingPage);
    if (answer.status === "ready") return h(Decision, { decision: answer.value, state, actions });
    return h("section", { class: "sheet" }, h("h1", null, "Decision"), answer.status === "failed"
      ? h(Failed, { error: answer.error, onRetry: actions.decisions.reload })
      : h(Loading, { what: "Loading the decision …" }));
  }
}

function Decision({ decision, state, actions }) {
  const { falls, precedents, refusal } = state;
  return h("article", { class: "sheet decision-page" },
    h("p", { class: "kind-line" }, h(Badge, { kind: "decision" }), h(StatusChip, { status: decision.verdict.status })),
    h("h1", null, decision.question ?? decision.description),
    h(Banner, { verdict: decision.verdict, conflicts: decision.conflicts, reason: decision.belief?.reason }),
    decision.question && h("p", { class: "prose" }, decision.description),
    h(Facts, { facts: factsOf(decision) }),
    h(Section, { id: decision.id, name: "options", title: "Options" }, h(Options, { decision })),
    h(Reasons, { decision, suggestion: state.suggestion, actions: actions.decisions }),
    h(Falls, { id: decision.id, answer: falls }),
    h(Outcomes, { key: decision.id, decision, refusal, actions: actions.decisions }),
    h(Precedents, { id: decision.id, answer: precedents }),
    h(History, { decision, answer: falls }),
    h(Section, { id: decision.id, name: "comments", title: "Comments" },
      h(Discussion, { key: decision.id, state, actions: actions.discussion })),
    h(Section, { id: decision.id, name: "share", title: "Links" },
      h(ShareLinks, { nodeId: decision.id, what: "the decision with its why", state, actions: actions.shareLinks })));
}

function factsOf(decision) {
  const { id, sessionId, nodeId, session, at, confidence, extractedBy, certainty, byPerson, realisedBy, asked, takenBy } = decision;
  return [
    [decision.isRecommended || !decision.chosen ? "Proposed" : "Decided", h("time", { datetime: at }, day(at))],
    ["Session", session && h("a", { href: sessionHash(session.id) }, session.title)],
    ["Project", session?.project && h("a", { href: decisionsHash({ project: session.project }) }, session.project)],
    ["Asked in", asked && h("a", { href: nodeHash(asked.sessionId, asked.id) }, asked.title)],
    ["Taken in", nodeId && h("a", { href: nodeHash(sessionId, id) }, "its place in the session")],
    ["Taken by", takenBy && byPerson ? `${takenBy}, a person` : takenBy ?? (byPerson ? "a person" : null)],
    ["Confidence", confidence === null ? null : percent(confidence)],
    ["Found by", certainty === null ? extractedBy : `${extractedBy}, ${percent(certainty)} certain`],
    ["Carried out by", realisedBy.length ? realisedBy.map((call) =>
      h("a", { key: call.nodeId, class: "call", href: nodeHash(sessionId, call.nodeId) }, call.file ? `${call.tool} ${call.file}` : call.tool)) : null],
  ];
}
