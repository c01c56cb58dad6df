// The whole page: header, search, and the one page that the address names.

import { h } from "../libs.js";
import { decisionsHash, placeHash } from "../logic/route.js";
import { HomePage } from "./home/page.js";
import { DecisionPage } from "./decisions/page.js";
import { DecisionsPage } from "./decisions/list.js";
import { AskPage } from "./pages/ask.js";
import { ContradictionsPage } from "./pages/contradictions.js";
import { DebatesPage } from "./pages/debates.js";
import { ForksPage } from "./pages/forks.js";
import { ItemPage } from "./pages/item.js";
import { MissingPage } from "./pages/missing.js";
import { SearchBox } from "./pages/search.js";
import { SessionPage } from "./pages/session.js";
import { SessionsPage } from "./pages/sessions.js";

const PAGES = {
  home: HomePage,
  ask: AskPage,
  decisions: DecisionsPage,
  decision: DecisionPage,
  sessions: SessionsPage,
  missing: MissingPage,
  session: SessionPage,
  item: ItemPage,
  contradictions: ContradictionsPage,
  forks: ForksPage,
  debates: DebatesPage,
};
const PLACES = [
  ["home", "#/", "Home"],
  ["ask", placeHash("ask"), "Ask"],
  ["decisions", decisionsHash(), "Decisions"],
  ["sessions", placeHash("sessions"), "Sessions"],
  ["contradictions", placeHash("contradictions"), "Contradictions"],
  ["forks", placeHash("forks"), "Forks"],
  ["debates", placeHash("debates"), "Debates"],
];

const LIVE = {
  connecting: "Connecting …",
  live: "Live",
  reconnecting: "Reconnecting …",
  refused: "Not signed in",
};

export function App({ state, actions }) {
  return [
    h("a", { class: "skip", href: "#main", onClick: toContent }, "Skip to content"),
    h("header", { class: "top" },
      h("a", { class: "brand", href: "#/" }, "Noema"),
      h("nav", { class: "pages", "aria-label": "Pages" }, PLACES.map(([page, href, name]) =>
        h("a", { key: page, href, "aria-current": isIn(state.route.page, page) ? "page" : null }, name))),
      h(SearchBox, { search: state.search, actions }),
      h("p", { class: `live live-${state.live}`, role: "status" }, LIVE[state.live]),
      state.live !== "refused" && h("button", { class: "sign-out", onClick: actions.signOut }, "Sign out")),
    h("main", { id: "main", tabindex: -1 }, h(PAGES[state.route.page], { state, actions })),
  ];
}

export function pageTitle({ route, open, decision }) {
  const titles = {
    ...Object.fromEntries(PLACES.slice(1).map(([page, , name]) => [page, name])),
    session: open?.value?.title,
    decision: decision.value?.question ?? decision.value?.description,
    missing: "Not found",
  };
  const title = titles[route.page];
  return title ? `${title} – Noema` : "Noema";
}

// A page of one thing belongs to the list of its kind.
function isIn(shown, page) {
  return shown === page || shown === page.slice(0, -1);
}

// The address names what is shown, so this link must not change it.
function toContent(event) {
  event.preventDefault();
  document.getElementById("main").focus();
}
