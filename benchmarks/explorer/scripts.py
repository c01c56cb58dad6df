"""What is run in the page to measure it."""

ROWS = ".outline [role=treeitem]"
WATCH = f"""
window.seen = {{}};
new MutationObserver((_, observer) => {{
  if (!window.seen.first_rows_ms && document.querySelector("{ROWS}"))
    window.seen.first_rows_ms = performance.now();
  const isWhole = window.seen.first_rows_ms && document.querySelector(".figures")
    && !document.querySelector(".session-head progress");
  if (!isWhole) return;
  observer.disconnect();
  // Painted, not only placed.
  requestAnimationFrame(() => setTimeout(() => (window.seen.complete_ms = performance.now())));
}}).observe(document, {{ childList: true, subtree: true, attributes: true, characterData: true }});
"""
DONE = "return Boolean(window.seen?.complete_ms)"
ELEMENTS = "return document.querySelectorAll('*').length"
HEAP_MB = "return performance.memory.usedJSHeapSize / 1048576"

# From the click on a row that is in sight to its text in the details.
CLICK = f"""
const done = arguments[arguments.length - 1];
const row = [...document.querySelectorAll("{ROWS}:not([aria-expanded])")][%d];
const begin = performance.now();
const look = () => {{
  const chosen = document.querySelector("{ROWS}[aria-selected=true]");
  if (chosen?.dataset.id !== row.dataset.id || !document.querySelector("#detail .facts")) return;
  observer.disconnect();
  requestAnimationFrame(() => setTimeout(() => done(performance.now() - begin)));
}};
const observer = new MutationObserver(look);
observer.observe(document, {{ childList: true, subtree: true, attributes: true }});
row.click();
"""

# The drawing is dragged to and fro, a move a frame, for three seconds.
PAN = """
const done = arguments[arguments.length - 1];
const box = document.querySelector(".canvas").getBoundingClientRect();
const at = (shift) => ({ bubbles: true, cancelable: true, button: 0, buttons: 1, which: 1,
  clientX: box.left + box.width / 2 + shift, clientY: box.top + box.height / 2 + shift / 2 });
const target = document.querySelector(".canvas canvas:last-of-type");
const send = (type, shift) => target.dispatchEvent(new MouseEvent(type, at(shift)));
send("mousedown", 0);
const times = [];
const begin = performance.now();
const step = (now) => {
  times.push(now);
  send("mousemove", 120 * Math.sin((now - begin) / 300));
  if (now - begin < 3000) return requestAnimationFrame(step);
  send("mouseup", 0);
  const gaps = times.slice(1).map((time, index) => time - times[index]).sort((a, b) => a - b);
  done({ frames_a_second: (1000 * gaps.length) / (times.at(-1) - times[0]),
    slowest_frame_ms: gaps.at(-1), frame_p95_ms: gaps[Math.floor(gaps.length * 0.95)] });
};
requestAnimationFrame(step);
"""
