// How many matches there are of what; each count is a link that narrows the search to it.

import { Component, h } from "../../libs.js";
import { number } from "../../logic/format.js";
import { narrowed, shownFacets } from "../../logic/found.js";
import { listHash } from "../../logic/route.js";

const FEW = 6;

export function Facets({ found: { facets = [], total = 0, titles }, filter }) {
  return h("div", { class: "facets" }, shownFacets(facets, total, filter).map((facet) =>
    h(Facet, { key: facet.name, facet, titles, filter })));
}

class Facet extends Component {
  render({ facet: { name, label, values, distinct, inWords }, titles, filter }, { isWhole }) {
    const shown = isWhole ? values : values.slice(0, FEW);
    const id = `facet-${name}`;
    return h("section", { "aria-labelledby": id },
      h("h2", { id }, label),
      h("ul", null, shown.map(({ value, count }) => {
        const isTaken = filter[name] === value;
        return h("li", { key: value }, h("a", { href: listHash("search", narrowed(filter, name, value)), "aria-current": isTaken ? "true" : null },
          h("span", { class: "facet-value" }, titles?.get(value) ?? inWords(value)),
          h("span", { class: "facet-count" }, isTaken ? "×" : number(count))));
      })),
      values.length > FEW && !isWhole && h("button", { class: "link", onClick: () => this.setState({ isWhole: true }) },
        `${number(values.length - FEW)} more`),
      distinct > values.length && (isWhole || values.length <= FEW) &&
        h("p", { class: "remark" }, `and ${number(distinct - values.length)} rarer ones`));
  }
}
