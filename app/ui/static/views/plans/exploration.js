// A graph of thoughts: what goes on from what, how each was scored, and the best way through.

import { h } from "../../libs.js";
import { percent } from "../../logic/format.js";
import { spoken } from "../../logic/kinds.js";
import { drawnThoughts, endOfExploration } from "../../logic/plans/plans.js";
import { nodeHash } from "../../logic/route.js";
import { Part, Status } from "../collections/frame.js";
import { Causes } from "../modes/network.js";
import { Sources } from "./sources.js";

export function Exploration({ id, exploration: { limits, endedBecause, best, thoughts }, sessionId }) {
  return [
    h(Part, { name: "exploration", title: "Thoughts" },
      h("p", { class: "remark" },
        `${spoken(limits.strategy)} first: ${limits.width} at a time, ${limits.keep} go on, at most ${limits.generations} in a row. ${endOfExploration(endedBecause)}`),
      best.length > 0 && h("p", null, h("strong", null, "Best: "), best.join(" → ")),
      thoughts.length > 1 && h(Causes, { id: `thoughts-${id}`, label: "The thoughts and what they go on from", input: drawnThoughts(thoughts) }),
      thoughts.length === 0
        ? h("p", { class: "remark" }, "No thought yet.")
        : h("ol", { class: "cards" }, thoughts.map((thought) => h("li", { key: thought.id, class: "card" },
          h(Thought, { thought, isBest: best.includes(thought.key), sessionId }))))),
  ];
}

function Thought({ thought: { key, operation, text, status, score, critique, dropReason, after, isRevisited, nodeId, sources }, isBest, sessionId }) {
  const origin = [spoken(operation), after.length > 0 && `from ${after.join(", ")}`, isRevisited && "taken up again later"];
  return [
    h("h3", null, key, " ", h(Status, { status: isBest ? "best" : status }), score !== null && ` ${percent(score)}`),
    h("p", { class: "prose" }, text),
    h("p", { class: "because" }, origin.filter(Boolean).join(" · "), " · ", h("a", { href: nodeHash(sessionId, nodeId) }, "who proposed it")),
    critique && h("p", { class: "because" }, `Against it: ${critique}`),
    dropReason && h("p", { class: "because" }, `Dropped: ${spoken(dropReason)}`),
    h(Sources, { sources }),
  ];
}
