// Arrow keys, j and k in a list of links or buttons.

const STEPS = { ArrowDown: 1, ArrowUp: -1, j: 1, k: -1 };

/** Move the focus to the next or previous item of the list that has it. */
export function moveFocus(event) {
  const step = isTyped(event) ? null : STEPS[event.key];
  if (!step) return;
  const items = [...event.currentTarget.querySelectorAll("a[href], button")];
  const next = items[items.indexOf(document.activeElement) + step];
  if (!next) return;
  event.preventDefault();
  next.focus();
}

/** Go into the first list of the page with j, from wherever the focus is but a field. */
export function enterList(event) {
  if (event.key !== "j" || event.defaultPrevented || isTyped(event)) return;
  const item = document.querySelector("main [data-keys] a[href]");
  if (!item || item.closest("[data-keys]").contains(document.activeElement)) return;
  event.preventDefault();
  item.focus();
}

/** Whether a key belongs to a field, or to the browser. */
export function isTyped(event) {
  const isModified = event.ctrlKey || event.metaKey || event.altKey;
  return isModified || Boolean(event.target.closest("input:not([type=radio]), textarea, select"));
}
