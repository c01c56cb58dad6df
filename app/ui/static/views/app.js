// The whole page: header, search, and the one page that the address names.

import { h } from "../libs.js";
import { placeHash } from "../logic/route.js";
import { ContradictionsPage } from "./pages/contradictions.js";
import { DebatesPage } from "./pages/debates.js";
import { ForksPage } from "./pages/forks.js";
import { Home } from "./pages/home.js";
import { ItemPage } from "./pages/item.js";
import { SearchBox } from "./pages/search.js";
import { SessionPage } from "./pages/session.js";

const PAGES = {
  home: Home,
  session: SessionPage,
  item: ItemPage,
  contradictions: ContradictionsPage,
  forks: ForksPage,
  debates: DebatesPage,
};
const PLACES = [
  ["home", "#/", "Sessions"],
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
        h("a", { key: page, href, "aria-current": state.route.page === page ? "page" : null }, name))),
      h(SearchBox, { search: state.search, actions }),
      h("p", { class: `live live-${state.live}`, role: "status" }, LIVE[state.live]),
      state.live !== "refused" && h("button", { class: "sign-out", onClick: actions.signOut }, "Sign out")),
    h("main", { id: "main", tabindex: -1 }, h(PAGES[state.route.page], { state, actions })),
  ];
}

export function pageTitle({ route, open }) {
  const title = route.page === "session" && open?.value?.title;
  return title ? `${title} – Noema` : "Noema";
}

// The address names what is shown, so this link must not change it.
function toContent(event) {
  event.preventDefault();
  document.getElementById("main").focus();
}
