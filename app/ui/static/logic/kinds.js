// How each kind of thing looks and is called, the same in the drawing, the lists and the legend.

// Corners from -1 to 1; the drawing and the legend share them. None: a rectangle, corners rounded.
const HEXAGON = [-1, 0, -0.84, -1, 0.84, -1, 1, 0, 0.84, 1, -0.84, 1];
const SLANTED = [-0.88, -1, 1, -1, 0.88, 1, -1, 1];
const CUT = [-0.9, -1, 0.9, -1, 1, -0.6, 1, 0.6, 0.9, 1, -0.9, 1, -1, 0.6, -1, -0.6];
const FLAG = [-1, -1, 0.86, -1, 1, 0, 0.86, 1, -1, 1];
const NOTE = [-1, -1, 0.88, -1, 1, -0.45, 1, 1, -1, 1];
const SQUARE = [-1, -1, 1, -1, 1, 1, -1, 1];
const TRAPEZE = [-0.9, -1, 0.9, -1, 1, 1, -1, 1];
const ARROWS = [-1, -1, 1, -1, 0.9, 0, 1, 1, -1, 1, -0.9, 0];
const DIAMOND = [0, -1, 1, 0, 0, 1, -1, 0];
const PAGE = [-0.7, -1, 0.35, -1, 0.7, -0.4, 0.7, 1, -0.7, 1];
const BOW = [-1, -1, 0, -0.25, 1, -1, 1, 1, 0, 0.25, -1, 1];
const PEAK = [0, -1, 1, -0.2, 0.65, 1, -0.65, 1, -1, -0.2];
const TENT = [0, -1, 1, 1, -1, 1];

export const KINDS = {
  message: { label: "message", points: null },
  thinking: { label: "thinking", points: CUT },
  thought: { label: "thought", points: SQUARE },
  fork_branch: { label: "fork branch", points: SLANTED },
  debate_turn: { label: "debate turn", points: ARROWS },
  human_annotation: { label: "annotation", points: NOTE },
  compaction: { label: "compaction", points: TRAPEZE },
  verification: { label: "verification", points: FLAG },
  synthesis: { label: "synthesis", points: HEXAGON },
  decision: { label: "decision", points: DIAMOND },
  knowledge: { label: "knowledge", points: PAGE },
  insight: { label: "insight", points: PEAK },
  contradiction: { label: "contradiction", points: BOW },
  hypothesis: { label: "hypothesis", points: TENT },
};

const PLAIN = { points: null };

/** The look of a kind; one this page does not know is drawn plainly under its own name. */
export function kindOf(name) {
  return KINDS[name] ?? { ...PLAIN, label: name.replaceAll("_", " ") };
}

// The families of relationships, each with a colour.
export const EDGE_FAMILIES = {
  for: ["SUPPORTS", "VERIFIES", "LEADS_TO", "INFLUENCES"],
  against: ["CONTRADICTS", "CHALLENGES"],
  change: ["SUPERSEDES", "REVISES", "REFINES", "UPDATES"],
  rest: [],
};

export const FAMILY_LABELS = {
  for: "supports, leads to",
  against: "contradicts, challenges",
  change: "revises, supersedes",
  rest: "other relationships",
};

export function familyOf(type) {
  const found = Object.entries(EDGE_FAMILIES).find(([, types]) => types.includes(type));
  return found ? found[0] : "rest";
}

/** `LEADS_TO` as people say it. */
export function spoken(type) {
  return type.toLowerCase().replaceAll("_", " ");
}
