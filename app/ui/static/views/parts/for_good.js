// What cannot be undone: a line that opens to say what it means, and then does it.

import { h } from "../../libs.js";

/** @param name Said to those who do not see what the line belongs to. */
export function ForGood({ what, name, meaning, button, onDo }) {
  return h("details", { class: "fold for-good" },
    h("summary", null, what, " ", h("span", { class: "unseen" }, name)),
    h("p", { class: "prose" }, meaning),
    h("button", { onClick: onDo }, button));
}
