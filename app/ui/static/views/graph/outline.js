// The tree as a list: the same content as the drawing, for every reader. Of a long one only the rows in sight are on
// the page.

import { Component, h } from "../../libs.js";
import { brief, time } from "../../logic/format.js";
import { listedStep } from "../../logic/keys.js";
import { kindOf } from "../../logic/kinds.js";
import { nodeHash } from "../../logic/route.js";
import { runWords } from "../../logic/session/transcript.js";
import { statusAt } from "../../logic/session/view.js";
import { Shape } from "../parts/badge.js";

const MOST_INDENTS = 8;
const FEW = 200;
const ROW_PX = 46;
const BESIDES = 12;
const TALLEST_PX = 1600;

export class Outline extends Component {
  shouldComponentUpdate(next, state) {
    const names = ["rows", "open", "selected", "lit", "moment", "isWhole"];
    return names.some((name) => next[name] !== this.props[name]) || state !== this.state;
  }

  componentDidUpdate() {
    if (this.revealed !== this.props.selected) this.reveal();
    if (!this.next) return;
    this.list.querySelector(`[data-id="${CSS.escape(this.next)}"]`)?.focus();
    this.next = null;
  }

  // Once for each that is selected: what is loaded later must not take the reader back to it.
  reveal() {
    const row = this.list.querySelector("[aria-selected=true]");
    if (!row) return;
    this.revealed = this.props.selected;
    row.scrollIntoView({ block: "nearest" });
    if (this.list.contains(document.activeElement)) row.focus({ preventScroll: true });
  }

  onKeyDown(event) {
    const { open, rows, selected, actions } = this.props;
    const next = listedStep(open.tree, rows, document.activeElement.dataset?.id ?? selected, event.key);
    if (!next) return;
    event.preventDefault();
    // A run that is folded is stepped over: Enter opens it.
    if (!next.run) actions.walkTo(next.id);
    else {
      this.next = next.id;
      this.setState({ at: next.id });
    }
  }

  // The rows in sight, the one that is selected and the one that has the focus, each with its index.
  inSight(entry) {
    const { rows } = this.props;
    const { top = 0, at } = this.state;
    const height = Math.min(TALLEST_PX, this.pane?.clientHeight || TALLEST_PX);
    const first = Math.max(0, Math.floor(top / ROW_PX) - BESIDES);
    const last = first + Math.ceil(height / ROW_PX) + 2 * BESIDES;
    const kept = new Set([entry, at]);
    return rows.map((row, index) => ({ row, index })).filter(({ row, index }) =>
      (index >= first && index < last) || kept.has(row.id));
  }

  onScroll() {
    if (this.props.rows.length <= FEW) return;
    const top = Math.max(0, this.pane.scrollTop - this.list.offsetTop);
    if (Math.abs(top - (this.state.top ?? 0)) > (BESIDES / 2) * ROW_PX) this.setState({ top });
  }

  render({ open, rows, selected, lit, moment, hasRuns, isWhole, actions }) {
    const chosen = rows.find(({ id, run }) => id === selected || run?.includes(selected));
    const entry = (chosen ?? rows[0])?.id;
    const isLong = rows.length > FEW;
    const shown = isLong ? this.inSight(entry) : rows.map((row, index) => ({ row, index }));
    return h("nav", { class: "outline", "aria-label": "Outline", ref: (pane) => (this.pane = pane), onScroll: () => this.onScroll() },
      hasRuns && h("label", { class: "whole" },
        h("input", { type: "checkbox", checked: isWhole, onChange: ({ target }) => actions.shown.whole(target.checked) }),
        " Show every tool call"),
      h("ul", {
        role: "tree",
        class: isLong ? "long" : null,
        style: isLong ? { height: `${rows.length * ROW_PX}px` } : {},
        "aria-label": "Reasoning tree",
        ref: (list) => (this.list = list),
        onKeyDown: (event) => this.onKeyDown(event),
      }, shown.map(({ row: { id, run }, index }) => h(Row, {
        key: run ? `run ${id}` : id,
        item: open.items.get(id),
        text: run && runWords(run, open.items),
        status: run ? null : statusAt(open.items.get(id), moment),
        sessionId: open.id,
        indent: open.tree.indent.get(id),
        isSelected: id === selected,
        isEntry: id === entry,
        isDim: Boolean(lit) && !(run ?? [id]).some((one) => lit.has(one)),
        top: isLong ? index * ROW_PX : null,
        place: isLong ? [index + 1, rows.length] : null,
      }))));
  }
}

class Row extends Component {
  // Most rows stay as they are when another one is selected.
  shouldComponentUpdate(next) {
    return Object.keys(next).some((name) => name !== "place" && next[name] !== this.props[name]);
  }

  render({ item, text, status, sessionId, indent, isSelected, isEntry, isDim, top, place }) {
    return h("li", { role: "none", style: top === null ? {} : { top: `${top}px` } },
      h("a", {
        role: "treeitem",
        class: ["row", text && "run", isDim && "dim"].filter(Boolean).join(" "),
        href: nodeHash(sessionId, item.id),
        "data-id": item.id,
        "data-indent": Math.min(indent, MOST_INDENTS),
        "aria-level": indent + 1,
        "aria-selected": isSelected,
        // Opened by its first step, which is then selected.
        ...(text && { "aria-expanded": false }),
        ...(place && { "aria-posinset": place[0], "aria-setsize": place[1] }),
        tabindex: isEntry ? 0 : -1,
        title: text ?? brief(item.text, 400),
      }, text ? [
        h("span", { class: "fold-mark", "aria-hidden": "true" }, "▸"),
        h("span", { class: "row-text" }, text),
      ] : [
        h(Shape, { kind: item.kind }),
        h("span", { class: "row-kind" }, item.role ? `${item.role}, ` : "", kindOf(item.kind).label,
          status && status !== "held" && h("span", { class: `row-status is-${status}` }, ` · ${status}`),
          item.at && ` · ${time(item.at)}`),
        h("span", { class: "row-text" }, brief(item.text, 160)),
      ]));
  }
}
