// What was just done, with a way back.

import { h } from "../../libs.js";

export function Toast({ toast, actions }) {
  const undo = () => {
    // The button goes with the message; the focus must not go with it to nowhere.
    document.getElementById("main").focus({ preventScroll: true });
    actions.undo();
  };
  return h("div", { class: "toasts", role: "status" }, toast && h("p", { class: "toast" },
    h("span", null, toast.text),
    toast.href && h("a", { href: toast.href }, "Open"),
    toast.undo && h("button", { onClick: undo }, "Undo"),
    h("button", { class: "close", "aria-label": "Close the message", onClick: actions.closeToast }, "×")));
}
