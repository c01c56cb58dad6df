// The pages in the header: those that are used most, and the others behind a button.

import { Component, h } from "../../libs.js";
import { decisionsHash, placeHash } from "../../logic/route.js";

const FIRST = [
  ["home", "#/", "Home"],
  ["ask", placeHash("ask"), "Ask"],
  ["decisions", decisionsHash(), "Decisions"],
  ["sessions", placeHash("sessions"), "Sessions"],
  ["review", placeHash("review"), "Review"],
  ["contradictions", placeHash("contradictions"), "Contradictions"],
  ["forks", placeHash("forks"), "Forks"],
  ["debates", placeHash("debates"), "Debates"],
];
const REST = [
  ["checkpoints", placeHash("checkpoints"), "Checkpoints"],
  ["comments", placeHash("comments"), "Comments"],
  ["knowledge", placeHash("knowledge"), "Knowledge"],
  ["hypotheses", placeHash("hypotheses"), "Hypotheses"],
  ["insights", placeHash("insights"), "Insights"],
  ["templates", placeHash("templates"), "Templates"],
  ["traces", placeHash("traces"), "Traces"],
  ["calibration", placeHash("calibration"), "Calibration"],
  ["plans", placeHash("plans"), "Plans"],
  ["jobs", placeHash("jobs"), "Jobs"],
  ["settings", placeHash("settings"), "Settings"],
];

/** What each page is called, by its name in the address. */
export const PAGE_NAMES = Object.fromEntries([...FIRST, ...REST].map(([page, , name]) => [page, name]));

export class Pages extends Component {
  componentDidUpdate({ route }) {
    if (route !== this.props.route) this.close();
  }

  close() {
    this.more.open = false;
  }

  onKeyDown(event) {
    if (event.key !== "Escape" || !this.more.open) return;
    event.stopPropagation();
    this.close();
    this.more.firstElementChild.focus();
  }

  onFocusOut({ relatedTarget }) {
    if (relatedTarget && !this.more.contains(relatedTarget)) this.close();
  }

  render({ route }) {
    const link = ([page, href, name]) =>
      h("a", { key: page, href, "aria-current": isIn(route.page, page) ? "page" : null }, name);
    const isMore = REST.some(([page]) => page === route.page);
    return h("nav", { class: "pages", "aria-label": "Pages" },
      FIRST.map(link),
      h("details", {
        class: "more-pages",
        ref: (element) => (this.more = element),
        onKeyDown: (event) => this.onKeyDown(event),
        onfocusout: (event) => this.onFocusOut(event),
      },
        h("summary", { class: isMore ? "is-current" : "" }, "More"),
        h("div", { class: "more-list" }, REST.map(link))));
  }
}

// A page of one thing belongs to the list of its kind.
function isIn(shown, page) {
  return shown === page || shown === page.slice(0, -1);
}
