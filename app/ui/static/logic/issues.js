// The issues of a debate in the order in which they matter. Pure.

const GRAVITY = ["critical", "major", "minor"];

/** Critical ones first; among equals those raised first. */
export function gravestFirst(issues) {
  return [...issues].sort((a, b) => GRAVITY.indexOf(a.severity) - GRAVITY.indexOf(b.severity));
}

/** How many of each severity are not settled: [[severity, count]], the gravest first. */
export function openBySeverity(issues) {
  const isOpen = ({ status }) => status === "unresolved" || status === "partial";
  const open = issues.filter(isOpen);
  return GRAVITY.map((severity) => [severity, open.filter((one) => one.severity === severity).length]);
}
