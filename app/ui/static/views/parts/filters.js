// Fields that narrow a list, and the filters that the browser keeps; both are addresses.

import { Component, h } from "../../libs.js";
import { listHash } from "../../logic/route.js";

const PAUSE_MS = 250;

/**
 * @param fields [{ kind: choice, search or date, name, label, choices: { value: [label] }, all: what
 *   stands where none is chosen, id: of the field on the page }].
 */
export class Filters extends Component {
  change(patch) {
    clearTimeout(this.timer);
    this.props.onFilter({ ...this.props.filter, ...this.typed, ...patch });
    this.typed = {};
  }

  type(name, text) {
    clearTimeout(this.timer);
    this.raw = { ...this.raw, [name]: text };
    this.typed = { ...this.typed, [name]: text.trim() };
    this.timer = setTimeout(() => this.change({}), PAUSE_MS);
  }

  submit(event) {
    event.preventDefault();
    if (Object.keys(this.typed ?? {}).length) this.change({});
  }

  // What is being typed stays as it is, with a space at its end, whatever is drawn meanwhile.
  shownText(name, value) {
    const raw = this.raw?.[name];
    return raw !== undefined && (this.typed?.[name] !== undefined || raw.trim() === value) ? raw : value;
  }

  componentWillUnmount() {
    clearTimeout(this.timer);
  }

  render({ fields, filter, label = "Filter" }) {
    return h("form", { class: "filters", "aria-label": label, onSubmit: (event) => this.submit(event) },
      fields.map((field) => this[field.kind](field, filter[field.name] ?? "")));
  }

  choice({ name, label, choices, all = "all" }, value) {
    return h("label", { key: name }, label,
      h("select", { name, onChange: (event) => this.change({ [name]: event.target.value }) },
        h("option", { value: "", selected: !value }, all),
        Object.entries(choices).map(([key, [text]]) => h("option", { key, value: key, selected: value === key }, text))));
  }

  search({ name, label, id }, value) {
    return h("label", { key: name, class: "grows" }, label,
      h("input", { type: "search", id, name, value: this.shownText(name, value), onInput: (event) => this.type(name, event.target.value) }));
  }

  date({ name, label }, value) {
    return h("label", { key: name }, label,
      h("input", { type: "date", name, value, onChange: (event) => this.change({ [name]: event.target.value }) }));
  }
}

/** @param wordsOf Gives a filter in words. */
export function Kept({ page, filter, kept, wordsOf, actions }) {
  const own = listHash(page, filter);
  const isKept = kept.some((one) => listHash(page, one) === own);
  const isEmpty = own === listHash(page);
  if (!kept.length && isEmpty) return null;
  return h("ul", { class: "kept", "aria-label": "Kept filters" },
    !isEmpty && h("li", null, h("a", { class: "chip", href: listHash(page) }, "Show all")),
    kept.map((one) => h("li", { key: listHash(page, one) },
      h("a", { class: "chip", href: listHash(page, one), "aria-current": listHash(page, one) === own ? "true" : null }, wordsOf(one)),
      h("button", { class: "close", "aria-label": `Forget the filter ${wordsOf(one)}`, onClick: () => actions.unkeep(one) }, "×"))),
    !isKept && !isEmpty && h("li", null,
      h("button", { class: "keep", onClick: () => actions.keep(filter) }, "Keep this filter")));
}
