// The tree as a list: the same content as the drawing, for every reader.

import { Component, h } from "../../libs.js";
import { brief } from "../../logic/format.js";
import { listedStep } from "../../logic/keys.js";
import { kindOf } from "../../logic/kinds.js";
import { nodeHash } from "../../logic/route.js";
import { Shape } from "../parts/badge.js";

const MOST_INDENTS = 8;

export class Outline extends Component {
  shouldComponentUpdate(next) {
    const { open, selected, lit } = this.props;
    return next.open.items !== open.items || next.selected !== selected || next.lit !== lit;
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
    const next = listedStep(open.tree, at, event.key);
    if (!next) return;
    event.preventDefault();
    actions.walkTo(next);
  }

  render({ open, selected, lit }) {
    const { tree, items } = open;
    const entry = tree.parent.has(selected) ? selected : tree.order[0];
    return h("nav", { class: "outline", "aria-label": "Outline" },
      h("ul", {
        role: "tree",
        "aria-label": "Reasoning tree",
        ref: (list) => (this.list = list),
        onKeyDown: (event) => this.onKeyDown(event),
      }, tree.order.map((id) => h(Row, {
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
      h("span", { class: "row-kind" }, item.role ? `${item.role}, ` : "", kindOf(item.kind).label),
      h("span", { class: "row-text" }, brief(item.text, 160) || "(no text)")));
  }
}
