// Files dropped on a page, or chosen: how far each is, what came of it, and what was wrong with it.

import { Component, h } from "../../libs.js";
import { counted, number } from "../../logic/format.js";
import { sessionHash } from "../../logic/route.js";

const SHOWN = 5;

/** A section that takes dropped files. */
export class DropTarget extends Component {
  over(event, isOver) {
    if (![...(event.dataTransfer?.types ?? [])].includes("Files")) return;
    event.preventDefault();
    if (this.state.isOver !== isOver) this.setState({ isOver });
  }

  drop(event) {
    this.over(event, false);
    this.props.onFiles([...(event.dataTransfer?.files ?? [])]);
  }

  render({ children }, { isOver }) {
    return h("section", {
      class: isOver ? "sheet drop-target is-over" : "sheet drop-target",
      onDragOver: (event) => this.over(event, true),
      onDragLeave: (event) => !event.currentTarget.contains(event.relatedTarget) && this.over(event, false),
      onDrop: (event) => this.drop(event),
    }, children);
  }
}

export function Imports({ imports, actions }) {
  const take = (event) => {
    actions.importFiles([...event.target.files]);
    event.target.value = "";
  };
  return h("section", { class: "imports", "aria-label": "Import" },
    h("label", { class: "pick" }, h("input", { type: "file", multiple: true, onChange: take }),
      h("span", null, "Import transcripts: drop files here, or choose them")),
    imports.length > 0 && h("ul", { class: "cards", "aria-live": "polite" }, imports.map((one) =>
      h("li", { key: one.key, class: "card" }, h(Import, { one, actions })))));
}

function Import({ one, actions }) {
  const { key, name, status, share, report, error } = one;
  const isOver = status === "done" || status === "failed";
  return [
    h("p", { class: "import-head" }, h("strong", null, name), " ", h("span", { class: "remark" }, WORDS[status]),
      isOver && h("button", { class: "close", "aria-label": `Close ${name}`, onClick: () => actions.forgetImport(key) }, "×")),
    !isOver && h("progress", { max: 1, value: status === "sending" ? share : null, "aria-label": `Import of ${name}` }),
    error && h("p", { role: "alert", class: "refused" }, error.message),
    report && h(Report, { report }),
  ];
}

const WORDS = {
  waiting: "waits for the one before it",
  reading: "is read",
  sending: "is sent",
  storing: "is stored",
  done: "is in",
  failed: "was not taken",
};

function Report({ report }) {
  const { sessions, sessionIds, nodesAdded, nodesExtended, nodesUnchanged, decisions, problems, problemCount } = report;
  return [
    h("p", null, `${counted(sessions, "session")}: ${counted(nodesAdded, "new node")}, ${number(nodesExtended)} grown, `,
      `${number(nodesUnchanged)} known already, ${counted(decisions, "decision")}.`),
    h("p", { class: "buttons" }, sessionIds.slice(0, SHOWN).map((id, index) =>
      h("a", { key: id, class: "button", href: sessionHash(id) }, sessionIds.length === 1 ? "Open the session" : `Open session ${index + 1}`))),
    problemCount > 0 && h("details", { class: "fold" },
      h("summary", null, `${counted(problemCount, "problem")}; the rest went in`),
      h("ol", { class: "reasons" }, problems.map(({ line, reason }) =>
        h("li", { key: `${line} ${reason}` }, line === null ? "" : `Line ${number(line)}: `, reason)))),
  ];
}
