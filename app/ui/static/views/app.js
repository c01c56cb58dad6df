// The whole page: header, search, and the one page that the address names.

import { h } from "../libs.js";
import { COLLECTION } from "../logic/collections.js";
import { brief } from "../logic/format.js";
import { HomePage } from "./home/page.js";
import { CheckpointsPage } from "./collections/checkpoints.js";
import { CommentsPage } from "./collections/comments.js";
import { HypothesesPage } from "./collections/hypotheses.js";
import { InsightsPage } from "./collections/insights.js";
import { JobsPage } from "./collections/jobs.js";
import { KnowledgePage } from "./collections/knowledge.js";
import { PlansPage } from "./collections/plans.js";
import { TemplatesPage } from "./collections/templates.js";
import { TracesPage } from "./collections/traces.js";
import { DecisionPage } from "./decisions/page.js";
import { DecisionsPage } from "./decisions/list.js";
import { AskPage } from "./pages/ask.js";
import { CalibrationPage } from "./pages/calibration.js";
import { ContradictionsPage } from "./pages/contradictions.js";
import { DebatesPage } from "./pages/debates.js";
import { ForksPage } from "./pages/forks.js";
import { ItemPage } from "./pages/item.js";
import { MissingPage } from "./pages/missing.js";
import { ReviewPage } from "./pages/review.js";
import { SearchBox } from "./pages/search.js";
import { SearchPage } from "./search/page.js";
import { SessionPage } from "./pages/session.js";
import { SessionsPage } from "./pages/sessions.js";
import { SettingsPage } from "./pages/settings.js";
import { PAGE_NAMES, Pages } from "./parts/pages.js";
import { Toast } from "./parts/toast.js";

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
  checkpoints: CheckpointsPage,
  comments: CommentsPage,
  insights: InsightsPage,
  hypotheses: HypothesesPage,
  knowledge: KnowledgePage,
  plans: PlansPage,
  jobs: JobsPage,
  templates: TemplatesPage,
  traces: TracesPage,
  settings: SettingsPage,
  calibration: CalibrationPage,
  review: ReviewPage,
  search: SearchPage,
};
const TITLE = 80;

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
      h(Pages, { route: state.route }),
      // The search page has a field of its own.
      state.route.page !== "search" && h(SearchBox, { search: state.search, actions }),
      h("p", { class: `live live-${state.live}`, role: "status" }, LIVE[state.live]),
      state.live !== "refused" && h("button", { class: "sign-out", onClick: actions.signOut }, "Sign out")),
    h("main", { id: "main", tabindex: -1 }, h(PAGES[state.route.page], { state, actions })),
    h(Toast, { toast: state.toast, actions }),
  ];
}

export function pageTitle(state) {
  const { route, open, decision } = state;
  const item = route.id && state[COLLECTION[route.page]?.name]?.value;
  const titles = {
    ...PAGE_NAMES,
    home: null,
    session: open?.value?.title,
    decision: decision.value?.question ?? decision.value?.description,
    missing: "Not found",
    search: [route.filter?.q, "Search"].filter(Boolean).join(" – "),
  };
  const title = item ? brief(item.title ?? item.text ?? item.goal ?? item.name ?? titles[route.page], TITLE) : titles[route.page];
  return title ? `${title} – Noema` : "Noema";
}

// The address names what is shown, so this link must not change it.
function toContent(event) {
  event.preventDefault();
  document.getElementById("main").focus();
}
