// The tree as a list: the same content as the drawing, for every reader.

import { Component, h } from "../../libs.js";
import { brief, time } from "../../logic/format.js";
import { listedStep } from "../../logic/keys.js";
import { kindOf } from "../../logic/kinds.js";
import { nodeHash } from "../../logic/route.js";
import { folded, runWords } from "../../logic/transcript.js";
import { Shape } from "../parts/badge.js";

const MOST_INDENTS = 8;
const STEPS = { ArrowDown: 1, ArrowUp: -1 };

export class Outline extends Component {
  shouldComponentUpdate(next, { isWhole }) {
    const { open, selected, lit } = this.props;
    const isSame = next.open.items === open.items && next.selected === selected && next.lit === lit;
    return !isSame || isWhole !== this.state.isWhole;
  }

  componentDidUpdate(before) {
    if (before.selected !== this.props.selected) this.reveal();
  }

  reveal() {
    const row = this.list.querySelector("[aria-selected=true]");
    row?.scrollIntoView({ block: "nearest" });
    if (row && this.list.contains(document.activeElement)) row.focus({ preventScroll: true });
  }

  onKeyDown(event) {
    const { open, selected, actions } = this.props;
    const at = document.activeElement.dataset?.id ?? selected;
    const next = this.besides(event.key) ?? listedStep(open.tree, at, event.key);
    if (!next) return;
    event.preventDefault();
    if (next instanceof Element) next.focus();
    else actions.walkTo(next);
  }

  // A run that is folded is stepped over: Enter opens it.
  besides(key) {
    const rows = [...this.list.querySelectorAll("[role=treeitem]")];
    const next = rows[rows.indexOf(document.activeElement) + (STEPS[key] ?? 0)];
    if (!STEPS[key] || !rows.includes(document.activeElement) || !next) return null;
    return next.hasAttribute("aria-expanded") ? next : next.dataset.id;
  }

  render({ open, selected, lit }, { isWhole }) {
    const { tree, items } = open;
    const entry = tree.parent.has(selected) ? selected : tree.order[0];
    const rows = folded(tree.order, items, tree.indent);
    const isOpen = ({ run }) => !run || isWhole || run.includes(selected);
    const shown = rows.flatMap((row) => (isOpen(row) ? (row.run ?? [row.id]).map((id) => ({ id, run: null })) : [row]));
    return h("nav", { class: "outline", "aria-label": "Outline" },
      rows.some(({ run }) => run) && h("label", { class: "whole" },
        h("input", { type: "checkbox", checked: isWhole, onChange: ({ target }) => this.setState({ isWhole: target.checked }) }),
        " Show every tool call"),
      h("ul", {
        role: "tree",
        "aria-label": "Reasoning tree",
        ref: (list) => (this.list = list),
        onKeyDown: (event) => this.onKeyDown(event),
      }, shown.map(({ id, run }) => run
        ? h(Run, { key: `run ${id}`, run, items, sessionId: open.id, indent: tree.indent.get(id), isEntry: id === entry })
        : h(Row, {
          key: id,
          item: items.get(id),
          sessionId: open.id,
          indent: tree.indent.get(id),
          isSelected: id === selected,
          isEntry: id === entry,
          isDim: Boolean(lit) && !lit.has(id),
        }))));
  }
}

// Opened by its first step, which is then selected.
function Run({ run, items, sessionId, indent, isEntry }) {
  return h("li", { role: "none" },
    h("a", {
      role: "treeitem",
      class: "row run",
      href: nodeHash(sessionId, run[0]),
      "data-id": run[0],
      "data-indent": Math.min(indent, MOST_INDENTS),
      "aria-level": indent + 1,
      "aria-expanded": false,
      "aria-selected": false,
      tabindex: isEntry ? 0 : -1,
    },
    h("span", { class: "fold-mark", "aria-hidden": "true" }, "▸"),
    h("span", { class: "row-text" }, runWords(run, items))));
}

class Row extends Component {
  // Most rows stay as they are when another one is selected, and there may be thousands.
  shouldComponentUpdate(next) {
    return Object.keys(next).some((name) => next[name] !== this.props[name]);
  }

  render({ item, sessionId, indent, isSelected, isEntry, isDim }) {
    return h("li", { role: "none" },
      h("a", {
        role: "treeitem",
        class: isDim ? "row dim" : "row",
        href: nodeHash(sessionId, item.id),
        "data-id": item.id,
        "data-indent": Math.min(indent, MOST_INDENTS),
        "aria-level": indent + 1,
        "aria-selected": isSelected,
        tabindex: isEntry ? 0 : -1,
        title: brief(item.text, 400),
      },
      h(Shape, { kind: item.kind }),
      h("span", { class: "row-kind" }, item.role ? `${item.role}, ` : "", kindOf(item.kind).label,
        item.at && ` · ${time(item.at)}`),
      h("span", { class: "row-text" }, brief(item.text, 160))));
  }
}
