// The keys of the tenant: a list, a form that makes one, and its secret, once.

import { Component, h } from "../../libs.js";
import { endOf, SCOPES, scopeWords } from "../../logic/settings/api_keys.js";
import { day } from "../../logic/format.js";
import { Part, Refusal, Status } from "../collections/frame.js";
import { ForGood } from "../parts/for_good.js";
import { Failed, Loading } from "../parts/states.js";

export function Keys({ state: { apiKeys, newKey, keyRefusal }, actions }) {
  const isForbidden = apiKeys.error?.code === "FORBIDDEN";
  return h(Part, { name: "keys", title: "Keys" }, isForbidden
    ? h("p", null, "Keys are shown to a key with the scope admin. You can read everything else on this page.")
    : [
      h("p", null, "A key opens this tenant for a program or a person. It gives no right that you lack yourself."),
      newKey && h(Secret, { newKey, onHide: actions.hideSecret }),
      h(NewKey, { refusal: keyRefusal, onCreate: actions.create }),
      h("ul", { class: "reasons keys" }, apiKeys.items.map((key) =>
        h("li", { key: key.id }, h(Key, { item: key, onRevoke: () => actions.revoke(key) })))),
      h(Below, { apiKeys, actions }),
    ]);
}

function Below({ apiKeys: { status, error, hasNext }, actions }) {
  if (status === "failed") return h(Failed, { error, onRetry: actions.again });
  if (status === "loading") return h(Loading, { what: "Loading keys …" });
  return hasNext && h("button", { class: "more", onClick: actions.more }, "Load more");
}

function Key({ item: { name, scopes, status, recordedFrom, expiresAt, revokedAt, isOwn }, onRevoke }) {
  const ends = revokedAt ? `revoked on ${day(revokedAt)}` : expiresAt ? `ends on ${day(expiresAt)}` : "never ends";
  return [
    h("p", null, h("strong", null, name), " ", h(Status, { status }), isOwn && " the one you use now"),
    h("p", { class: "because" }, `may ${scopeWords(scopes)} · made on ${day(recordedFrom)} · ${ends}`),
    // Revoking cannot be undone, and would sign out whoever uses it here.
    status === "active" && !isOwn && h(ForGood, {
      what: "Revoke", name, button: `Revoke “${name}” for good`, onDo: onRevoke,
      meaning: "Whoever uses it is shut out at once, for good. Make another key to let them in again.",
    }),
  ];
}

class Secret extends Component {
  componentDidMount() {
    this.box.focus();
  }

  render({ newKey: { name, secret }, onHide }) {
    return h("div", { class: "card", role: "group", "aria-label": "The new key", tabindex: -1, ref: (box) => (this.box = box) },
      h("p", null, secret
        ? `Copy the key “${name}” now. It is shown this once and kept nowhere.`
        : `The key “${name}” was made before; its secret was shown then. Revoke it and make another if it is lost.`),
      secret && h("pre", { class: "secret" }, h("code", null, secret)),
      h("p", { class: "buttons" },
        secret && h("button", { onClick: () => navigator.clipboard?.writeText(secret) }, "Copy it"),
        h("button", { onClick: onHide }, "I have it")));
  }
}

function NewKey({ refusal, onCreate }) {
  const submit = async (event) => {
    event.preventDefault();
    const form = event.target;
    const { name, days } = form.elements;
    const scopes = [...form.querySelectorAll("[name=scope]:checked")].map(({ value }) => value);
    await onCreate({ name: name.value.trim(), scopes, expiresAt: endOf(Number(days.value), startOfDay()) });
  };
  return h("details", { class: "fold act" },
    h("summary", null, "Create a key"),
    h("form", { class: "settle", "aria-label": "Create a key", onSubmit: submit },
      h("label", null, "Name, such as the program that uses it", h("input", { name: "name", required: true, maxlength: 500 })),
      h("fieldset", null, h("legend", null, "It may"), SCOPES.map(([scope, words]) =>
        h("label", { class: "choice", key: scope },
          h("input", { type: "checkbox", name: "scope", value: scope, defaultChecked: scope === "READ" }), " ", words))),
      h("label", null, "It ends after (days; never if left empty)",
        h("input", { name: "days", type: "number", min: 1, max: 3650 })),
      h(Refusal, { refusal }),
      h("p", { class: "buttons" }, h("button", { type: "submit" }, "Create it"))));
}

// The same form sent twice asks for the same moment, so that an answer that got lost makes no second key.
function startOfDay() {
  return new Date().setHours(0, 0, 0, 0);
}
