// What stands where there is nothing to show: loading, failed, empty.

import { h } from "../../libs.js";

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
  return h("div", { class: "state", role: "alert" },
    h("h2", null, "That did not work"),
    h("p", null, error.message),
    onRetry && h("button", { onClick: onRetry }, "Try again"));
}

export function Empty({ title, children }) {
  return h("div", { class: "state" }, h("h2", null, title), h("p", null, children));
}
