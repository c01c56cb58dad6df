// What stands where there is nothing to show: loading, failed, empty.

import { h } from "../../libs.js";
import { PAST_NOT_KEPT } from "../../logic/past.js";
import { listHash } from "../../logic/route.js";

export function Loading({ what, done, total }) {
  const progress = total ? h("progress", { value: done, max: total, "aria-label": what }) : null;
  return h("div", { class: "state", role: "status" }, h("p", null, what), progress);
}

export function Failed({ error, onRetry }) {
  if (error.code === "UNAUTHENTICATED") {
    return h(Empty, { title: "Sign in first" },
      "Open the link that ", h("code", null, "noema up"), " printed; ",
      h("code", null, "noema login-link"), " prints a new one at any time.");
  }
  if (error.code === PAST_NOT_KEPT) return h(NotKept, { onRetry });
  return h("div", { class: "state", role: "alert" },
    h("h2", null, "That did not work"),
    h("p", null, error.message),
    onRetry && h("button", { onClick: onRetry }, "Try again"));
}

function NotKept({ onRetry }) {
  return h("div", { class: "state", role: "alert" },
    h("h2", null, "This part of the past is not kept any more"),
    h("p", null, "Noema deletes what happened, one by one, after the days that ", h("a", { href: listHash("settings") }, "Settings"),
      " tell. What was said and decided is still there."),
    onRetry && h("button", { onClick: onRetry }, "Show what is kept"));
}

export function Empty({ title, children }) {
  return h("div", { class: "state" }, h("h2", null, title), h("p", null, children));
}
