// Wires the state, the actions and the views.

import { tenantId } from "./answers/home.js";
import { ApiKeys } from "./actions/settings/api_keys.js";
import { Asking } from "./actions/asking.js";
import { Collections } from "./actions/collections.js";
import { Decisions } from "./actions/decisions.js";
import { Deliberating } from "./actions/deliberating.js";
import { Finding } from "./actions/finding.js";
import { Home } from "./actions/home.js";
import { KeptFilters } from "./actions/kept_filters.js";
import { Importing } from "./actions/importing.js";
import { Inbox } from "./actions/inbox.js";
import { Memory } from "./actions/memory.js";
import { Comments } from "./actions/people/comments.js";
import { ShareLinks } from "./actions/people/share_links.js";
import { Reviewing } from "./actions/reviewing.js";
import { Search } from "./actions/search.js";
import { Selection } from "./actions/selection.js";
import { OpenSession } from "./actions/session.js";
import { SessionList } from "./actions/sessions.js";
import { Shown } from "./actions/shown.js";
import { Toaster } from "./actions/toaster.js";
import { logout } from "./graphql.js";
import { h, render } from "./libs.js";
import { Live } from "./live.js";
import { READ_ANEW } from "./logic/past.js";
import { listHash, nodeHash, parseRoute, sessionHash } from "./logic/route.js";
import { focusPage, addressLeft } from "./views/parts/focus.js";
import { enterList, isTyped } from "./views/parts/lists.js";
import { Store } from "./store.js";
import { App, pageTitle } from "./views/app.js";

const root = document.getElementById("page");
const store = new Store((state) => {
  document.title = pageTitle(state);
  render(h(App, { state, actions }), root);
});
const socketUrl = new URL("/graphql", location.href);
socketUrl.protocol = socketUrl.protocol.replace("http", "ws");
const live = new Live(socketUrl.href, (value) => store.set({ live: value }));

const toaster = new Toaster(store);
const list = new SessionList(store, live);
const selection = new Selection(store);
const memory = new Memory(tenantId);
const comments = new Comments(store, live, memory, toaster);
const shareLinks = new ShareLinks(store, toaster);
const session = new OpenSession(store, live, {
  stale: (ids) => selection.refresh(ids),
  commented: (ids) => comments.refresh(ids),
  gap: () => toaster.show(READ_ANEW),
});
const search = new Search(store);
const shown = new Shown(store);
const finding = new Finding(store);
const asking = new Asking(store, live);
const home = new Home(store, live, memory);
const kept = new KeptFilters(store, memory);
const decisions = new Decisions(store, kept, toaster);
const importing = new Importing(store);
const deliberating = new Deliberating(store);
const apiKeys = new ApiKeys(store, toaster);
const inbox = new Inbox(store, toaster, memory);
const collections = new Collections(store, live, kept, toaster);
const review = new Reviewing(store, live, selection, (changed) => {
  home.refresh();
  decisions.refresh(changed);
  collections.refresh(changed.lists);
  inbox.refresh(changed.lists);
});

const actions = {
  more: () => list.more(),
  retry: () => (store.state.route.page === "session" ? session.again() : list.start()),
  select: (id) => void (location.hash = selected(id)),
  // Walking with arrow keys leaves one step to go back to, not one a key.
  walkTo: (id) => location.replace(selected(id)),
  type: (text) => search.type(text),
  find: finding.actions,
  shown: shown.actions,
  findAll: (text) => void (location.hash = listHash("search", { q: text })),
  openSearch: () => search.open(),
  closeSearch: () => search.close(),
  signOut: () => logout().then(() => location.reload()),
  markSeen: () => home.markSeen(),
  lookAgain: () => home.load(),
  decisions: decisions.actions,
  asking: asking.actions,
  ...toaster.actions,
  ...inbox.actions,
  ...apiKeys.actions,
  ...comments.actions,
  ...shareLinks.actions,
  ...deliberating.actions,
  ...importing.actions,
  ...collections.actions,
  ...review.actions,
};

function selected(id) {
  const { sessionId, view } = store.state.route;
  return id ? nodeHash(sessionId, id, view) : sessionHash(sessionId);
}

function go(event) {
  const route = parseRoute(location.hash);
  const before = store.state.route;
  store.set({ route });
  search.close();
  if (route.page === "session") session.show(route.sessionId);
  else session.close();
  shown.show(route);
  selection.show(route);
  home.show(route);
  decisions.show(route);
  asking.show(route);
  finding.show(route);
  collections.show(route);
  inbox.show(route);
  apiKeys.show(route);
  comments.show(route);
  shareLinks.show(route);
  review.show(route, before);
  if (event) focusPage(before, route, addressLeft(event));
}

window.addEventListener("hashchange", go);
window.addEventListener("keydown", (event) => {
  if (event.key === "/" && !event.target.closest("input, textarea")) {
    event.preventDefault();
    document.getElementById("search").focus();
  } else if (event.key === "u" && store.state.toast?.undo && !isTyped(event)) {
    toaster.undo();
  } else if (event.key === "Escape") escape();
  else enterList(event);
});

function escape() {
  const { search: hits, route, retraction } = store.state;
  if (hits.shown) {
    search.close();
    document.getElementById("search").focus();
  } else if (retraction) actions.cancelRetract();
  else if (route.page === "session" && route.nodeId) actions.select(null);
}

root.replaceChildren();
go();
list.start();
inbox.resume();
