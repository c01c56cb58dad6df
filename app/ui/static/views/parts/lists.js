// Arrow keys in a list of links or buttons.

const STEPS = { ArrowDown: 1, ArrowUp: -1 };

/** Move the focus to the next or previous item of the list that has it. */
export function moveFocus(event) {
  const step = STEPS[event.key];
  if (!step) return;
  const items = [...event.currentTarget.querySelectorAll("a[href], button")];
  const next = items[items.indexOf(document.activeElement) + step];
  if (!next) return;
  event.preventDefault();
  next.focus();
}
