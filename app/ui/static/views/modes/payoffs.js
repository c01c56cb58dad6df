// A game of two as a table; the cells that nobody would leave alone are marked.

import { h } from "../../libs.js";
import { number } from "../../logic/format.js";
import { tableOf } from "../../logic/modes.js";

export function Payoffs({ input, result }) {
  const table = tableOf(input, result?.matrix?.pureEquilibria ?? []);
  if (!table) return h(Profiles, { input });
  const { first, second, rows, columns, cell } = table;
  return h("div", { class: "scrolls", role: "region", tabindex: 0, "aria-label": "Payoffs" },
    h("table", { class: "payoffs" },
      h("caption", { class: "remark" }, `${input.game ? `${input.game} ` : ""}What ${first} gets, then ${second}; ★ marks an equilibrium.`),
      h("thead", null, h("tr", null, h("th", { scope: "col" }, `${first} \\ ${second}`),
        columns.map((column) => h("th", { key: column, scope: "col" }, column)))),
      h("tbody", null, rows.map((row) => h("tr", { key: row }, h("th", { scope: "row" }, row),
        columns.map((column) => h(Cell, { key: column, cell: cell(row, column) })))))));
}

function Cell({ cell: { payoffs, isEquilibrium } }) {
  if (!payoffs) return h("td", null, "–");
  return h("td", { class: isEquilibrium ? "equilibrium" : "" }, payoffs.map(number).join(", "),
    isEquilibrium && h("span", null, h("span", { "aria-hidden": "true" }, " ★"), h("span", { class: "unseen" }, " equilibrium")));
}

function Profiles({ input: { payoffMatrix } }) {
  if (!payoffMatrix) return null;
  return h("ul", { class: "reasons" }, payoffMatrix.payoffs.map(({ profile, payoffs }) =>
    h("li", { key: profile.join(" ") }, `${profile.join(", ")}: ${payoffs.map(number).join(", ")}`)));
}
