// Where the focus goes when the page changes, so that neither keys nor a screen reader lose their place.

// Lists that are worth coming back to at the item that was left.
const LISTS = ["home", "decisions", "sessions"];

/** The address that an event of the address came from. */
export function addressLeft({ oldURL }) {
  return new URL(oldURL).hash;
}

/** Put the focus on what was left in a list, or else on the new page. */
export function focusPage(before, route, from) {
  const isSame = before.page === route.page && (route.page !== "decision" || before.id === route.id);
  if (isSame) return;
  requestAnimationFrame(() => {
    const main = document.getElementById("main");
    const left = LISTS.includes(route.page) && [...main.querySelectorAll("a[href]")].find((link) => link.hash === from);
    (left || main).focus();
    if (!left) main.scrollTop = 0;
  });
}
