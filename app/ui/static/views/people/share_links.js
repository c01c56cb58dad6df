// Links that open a page of a decision or a session without a key: a list, and a form that makes one.

import { Component, h } from "../../libs.js";
import { day, moment } from "../../logic/format.js";
import { endWords, LIVES, namesOf, USUAL_LIFE } from "../../logic/people/sharing.js";
import { Refusal, Status } from "../collections/frame.js";
import { ForGood } from "../parts/for_good.js";
import { Empty, Failed, Loading } from "../parts/states.js";

/** @param nodeId Of the decision or session that is shared; null lists the links of all. */
export function ShareLinks({ nodeId, what, state: { shareLinks, newShareLink, shareRefusal }, actions }) {
  if (shareLinks.error?.code === "FORBIDDEN") {
    return h("p", null, "Links are made and shown by a key with the scope write. You can read everything else on this page.");
  }
  return [
    newShareLink && h(NewLink, { link: newShareLink, onHide: actions.hide }),
    nodeId && h(MakeLink, { what, refusal: shareRefusal, onCreate: (wanted) => actions.create(nodeId, wanted) }),
    !nodeId && h(Refusal, { refusal: shareRefusal }),
    h("ul", { class: "reasons" }, shareLinks.items.map((link) =>
      h("li", { key: link.id }, h(Link, { link, onRevoke: () => actions.revoke(link) })))),
    h(Below, { shareLinks, nodeId, actions }),
  ];
}

function Below({ shareLinks: { status, error, hasNext, items }, nodeId, actions }) {
  if (status === "failed") return h(Failed, { error, onRetry: actions.again });
  if (status === "loading") return h(Loading, { what: "Loading links …" });
  if (hasNext) return h("button", { class: "more", onClick: actions.more }, "Load more");
  if (items.length || nodeId) return null;
  return h(Empty, { title: "Nothing is shared" }, "A decision's page and the comments of a session have a form that makes a link.");
}

function Link({ link, onRevoke }) {
  const { kind, keyName, hidden, status, recordedFrom, about } = link;
  return [
    h("p", null, about ? h("a", { href: about.href }, about.title) : h("strong", null, `Made on ${day(recordedFrom)}`), " ", h(Status, { status })),
    h("p", { class: "because" }, [
      `a ${kind}`, endWords(link), about && `made on ${day(recordedFrom)}`, `by ${keyName}`,
      hidden.length > 0 && `hides ${hidden.join(", ")}`,
    ].filter(Boolean).join(" · ")),
    status === "active" && h(ForGood, {
      what: "Revoke", name: `the link of ${moment(recordedFrom)}`,
      meaning: "Whoever has it sees nothing from now on, for good. Make another link to let them in again.",
      button: "Revoke the link for good", onDo: onRevoke,
    }),
  ];
}

class NewLink extends Component {
  componentDidMount() {
    this.box.focus();
  }

  render({ link: { path, expiresAt }, onHide }) {
    const address = path && new URL(path, location.href).href;
    return h("div", { class: "card", role: "group", "aria-label": "The new link", tabindex: -1, ref: (box) => (this.box = box) },
      h("p", null, address
        ? `Copy the link now. It is shown this once and kept nowhere; it opens the page until ${moment(expiresAt)}.`
        : "This link was made before; it was shown then. Revoke it and make another if it is lost."),
      address && h("pre", { class: "secret" }, h("code", null, address)),
      address && h("p", { class: "remark" }, "Open it once before you pass it on: a name that stands in a text alone is shown unless you hide it."),
      h("p", { class: "buttons" },
        address && h("button", { onClick: () => navigator.clipboard?.writeText(address) }, "Copy it"),
        address && h("a", { class: "button", href: address, target: "_blank", rel: "noreferrer" }, "Open it"),
        h("button", { onClick: onHide }, "I have it")));
  }
}

function MakeLink({ what, refusal, onCreate }) {
  const submit = (event) => {
    event.preventDefault();
    const { life, hidden } = event.target.elements;
    onCreate({ expiresInS: Number(life.value), hidden: namesOf(hidden.value) });
  };
  return h("details", { class: "fold act" },
    h("summary", null, "Make a link that opens it without a key"),
    h("form", { class: "settle", "aria-label": "Make a link", onSubmit: submit },
      h("p", { class: "remark" }, `Whoever has the link reads ${what}, redacted: no addresses, no secrets, no names that the graph knows as people's.`),
      h("label", null, "It opens the page for", h("select", { name: "life" }, LIVES.map(([seconds, words]) =>
        h("option", { key: seconds, value: seconds, selected: seconds === USUAL_LIFE }, words)))),
      h("label", null, "Names to hide as well, one a line (may be left empty)", h("textarea", { name: "hidden", rows: 2 })),
      h(Refusal, { refusal }),
      h("p", { class: "buttons" }, h("button", { type: "submit" }, "Make the link"))));
}
