// Where the focus goes when the page changes, so that neither keys nor a screen reader lose their place.

import { COLLECTIONS } from "../../logic/route.js";

// Lists that are worth coming back to at the item that was left.
const LISTS = ["home", "search", "decisions", "sessions", ...COLLECTIONS];
// Pages that change as a whole with the id of their address.
const BY_ID = ["decision", ...COLLECTIONS];

/** The address that an event of the address came from. */
export function addressLeft({ oldURL }) {
  return new URL(oldURL).hash;
}

/** Put the focus on an item of a list that is decided one by one, at once: the next key goes from there. */
export function focusItem(id) {
  document.querySelector(`[data-item="${CSS.escape(id)}"]`)?.focus();
}

/** Put the focus on what was left in a list, or else on the new page. */
export function focusPage(before, route, from) {
  const isSame = before.page === route.page && (!BY_ID.includes(route.page) || before.id === route.id);
  if (isSame) return;
  requestAnimationFrame(() => {
    const main = document.getElementById("main");
    const left = LISTS.includes(route.page) && !route.id && [...main.querySelectorAll("a[href]")].find((link) => link.hash === from);
    (left || main).focus();
    if (!left) main.scrollTop = 0;
  });
}
