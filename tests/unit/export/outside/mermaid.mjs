// Parses each flowchart of a folder as a page would show it; prints what it holds as JSON.
// A page shows as many links and characters as its settings allow; a chart says what it needs.
import { readFileSync, readdirSync } from "node:fs";
import { JSDOM } from "jsdom";

const page = new JSDOM();
Object.assign(globalThis, { window: page.window, document: page.window.document });
const { default: mermaid } = await import("mermaid");

const NEEDS = /^%% mermaid\.initialize\((\{.*\})\)$/m;
const DEFAULT = { maxEdges: 500, maxTextSize: 50_000 };
const decoded = (label) =>
  label.replace(/ﬂ°°(\d+)¶ß/g, (_, code) => String.fromCharCode(Number(code)));

async function parsed(text) {
  const settings = { ...DEFAULT, ...JSON.parse(NEEDS.exec(text)?.[1] ?? "{}") };
  mermaid.initialize({ startOnLoad: false, ...settings });
  if (text.length > settings.maxTextSize) throw new Error("more text than the chart says");
  const { db } = await mermaid.mermaidAPI.getDiagramFromText(text);
  return {
    nodes: Object.fromEntries([...db.getVertices()].map(([id, node]) => [id, decoded(node.text ?? "")])),
    edges: db.getEdges().map((edge) => [edge.start, edge.end, decoded(edge.text)]),
    groups: Object.fromEntries(db.getSubGraphs().map((group) => [group.id, decoded(group.title)])),
  };
}

const folder = process.argv[2];
const charts = {};
for (const name of readdirSync(folder).filter((one) => one.endsWith(".mermaid"))) {
  charts[name] = await parsed(readFileSync(`${folder}/${name}`, "utf8")).catch((error) => ({
    error: String(error),
  }));
}
console.log(JSON.stringify(charts));
