// Results of modes of reasoning beside a thought, each drawn as what it is.

import { h } from "../../libs.js";
import { counted, time } from "../../logic/format.js";
import { spoken } from "../../logic/kinds.js";
import { nodeHash } from "../../logic/route.js";
import { Bars } from "./bars.js";
import { Causes, System } from "./network.js";
import { Payoffs } from "./payoffs.js";
import { Timeline } from "./timeline.js";

const DRAWN = { causal: Causes, gametheory: Payoffs, temporal: Timeline, bayesian: Bars, systemsthinking: System };
const TITLES = {
  causal: "Causal graph", gametheory: "Payoffs", temporal: "Timeline", bayesian: "Beliefs", systemsthinking: "Loops",
};

export function ModeStates({ states }) {
  if (!states.length) return null;
  return h("section", { class: "modes" }, states.map((state) => h(State, { key: state.id, state })));
}

function State({ state: { id, mode, version, computedAt, belief, input, result } }) {
  const Drawing = DRAWN[mode];
  const known = result?.[mode];
  return h("section", { class: "mode" },
    h("h3", null, TITLES[mode] ?? spoken(mode)),
    Drawing && input[mode] && h(Drawing, { id, input: input[mode], result: known ?? null }),
    known?.explanation && h("p", { class: "prose" }, known.explanation),
    belief && h("p", null, h("a", { href: nodeHash(null, belief.nodeId, "belief") }, belief.text), ` (${belief.status.toLowerCase()})`),
    h("p", { class: "remark" }, `Mode ${mode}, ${version > 1 ? `computed ${counted(version, "time")}, last on` : "computed on"} ${time(computedAt)}`));
}
