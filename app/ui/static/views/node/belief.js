// How something stands as a belief: why it is held, how it got there, and what can be done.

import { h } from "../../libs.js";
import { moment, time } from "../../logic/format.js";
import { nodeHash, placeHash } from "../../logic/route.js";
import { Badge } from "../parts/badge.js";
import { Facts } from "../parts/facts.js";
import { Past } from "./past.js";
import { Proof } from "./proof.js";
import { Retraction } from "./retraction.js";

const WITHDRAWN = ["retracted", "superseded"];

export function Belief({ review, state, actions }) {
  const { belief } = review;
  return h("article", { class: "belief" },
    h("h2", null, h(Badge, { kind: belief.kind }), h(Standing, { belief })),
    h("p", { class: "prose" }, belief.text),
    h(Facts, { facts: factsOf(belief) }),
    h(Past, { review, at: state.moment, actions }),
    h(Grounds, { review, actions }),
    h(Conflicts, { conflicts: belief.conflicts }),
    state.moment === null && h(Change, { belief, state, actions }));
}

/** The status as a word, and whether it is disputed. */
export function Standing({ belief }) {
  return [
    h("span", { class: `status status-${belief.status}` }, belief.status),
    belief.disputed && h("span", { class: "status status-disputed" }, "disputed"),
  ];
}

function factsOf(belief) {
  return [
    ["Rests on", belief.asserted ? "itself: it was asserted" : "other beliefs"],
    ["Holds from", belief.validFrom && time(belief.validFrom)],
    ["Holds until", belief.validTo && time(belief.validTo)],
    ["Recorded", moment(belief.recordedFrom)],
    ["Retracted because", belief.status === "retracted" ? belief.reason : null],
  ];
}

function Grounds({ review: { belief, grounds } }) {
  if (grounds) return h(Proof, { grounds });
  const by = belief.supersededBy;
  return h("section", null,
    h("h3", null, "Why it is not held"),
    h("p", null, NOT_HELD[belief.status],
      by && [" ", h("a", { href: nodeHash(null, by, "belief") }, "What replaced it")]));
}

const NOT_HELD = {
  held: "",
  unsupported: "Nothing that is held grounds it.",
  retracted: "It was withdrawn.",
  superseded: "A newer belief replaced it.",
};

function Conflicts({ conflicts }) {
  if (!conflicts.length) return null;
  return h("section", null,
    h("h3", null, "Open contradictions"),
    h("ul", { class: "reasons" }, conflicts.map(({ id, summary }) =>
      h("li", { key: id }, h("a", { href: placeHash("contradictions", id) }, summary)))));
}

function Change({ belief, state: { retraction }, actions }) {
  if (WITHDRAWN.includes(belief.status)) {
    return h("section", null,
      h("p", null, h("button", { onClick: actions.restore }, "Restore")),
      retraction?.error && h("p", { role: "alert" }, retraction.error.message));
  }
  if (!retraction) {
    return h("p", null, h("button", { onClick: actions.askRetract }, "Retract …"));
  }
  return h(Retraction, { retraction, actions });
}
