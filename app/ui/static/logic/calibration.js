// Confidence beside outcomes, in words and as figures to draw. Pure.

import { number, percent } from "./format.js";

/** Closer than this one was as sure as right. */
const CLOSE = 0.05;

/** How many ended well, how sure one was of all, and what to make of it. */
export function verdictOf({ count, bins }) {
  const right = bins.reduce((sum, bin) => sum + bin.count * bin.shareRight, 0);
  const sure = bins.reduce((sum, bin) => sum + bin.count * bin.meanConfidence, 0) / count;
  const share = right / count;
  const ending = Math.abs(sure - share) < CLOSE ? "about as sure as right" : sure > share ? "more sure than right" : "less sure than right";
  return `${number(Math.round(right))} of ${number(count)} decisions turned out well (${percent(share)}); `
    + `confidence was ${percent(sure)} on average: ${ending}.`;
}

/** Each bin with what is drawn of it: counts of right and wrong, and the share of the largest bin that they are. */
export function barsOf({ bins }) {
  const most = Math.max(...bins.map((bin) => bin.count));
  return bins.map((bin) => {
    const right = Math.round(bin.count * bin.shareRight);
    return { ...bin, right, wrong: bin.count - right, label: `${percent(bin.lower)} to ${percent(bin.upper)}`, share: bin.count / most };
  });
}
