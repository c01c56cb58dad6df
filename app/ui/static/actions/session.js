// Opens a session: all its nodes page by page, then its stream.

import { nodesByIds, sessionById } from "../answers.js";
import { outlinePage } from "../answers/outline.js";
import { PAST_NOT_KEPT } from "../logic/past.js";
import { changesOf, grown, NO_GRAPH, withHistory } from "../logic/session/graph.js";
import { readable } from "../logic/session/transcript.js";
import { treeOf } from "../logic/session/tree.js";
import { Changes } from "./changes.js";

// The first rows at once, the rest in few questions.
const FIRST = 100;
const PAGE = 1000;

export class OpenSession {
  /**
   * @param on { stale: called with the ids of nodes whose details have changed, commented: with those of
   *   what something was said about, gap: when events of the open session are gone, and it is read anew }.
   */
  constructor(store, live, on) {
    this.store = store;
    this.live = live;
    this.on = on;
    this.stop = () => {};
  }

  close() {
    this.stop();
    this.stop = () => {};
    this.store.set({ open: null });
  }

  again() {
    const { id } = this.store.state.open;
    this.close();
    this.show(id);
  }

  async show(id) {
    if (this.store.state.open?.id === id) return;
    this.close();
    const visit = { id };
    this.visit = visit;
    const blank = { id, status: "loading", value: null, error: null };
    this.store.set({ open: { ...blank, ...derived(NO_GRAPH) } });
    try {
      await this.load(visit);
    } catch (error) {
      this.update(visit, { status: "failed", error });
    }
  }

  async load(visit) {
    const [value, first] = await Promise.all([sessionById(visit.id), outlinePage(visit.id, FIRST, null)]);
    this.update(visit, { value });
    this.grow(visit, first.items, first.links);
    await this.rest(visit, first);
    this.update(visit, { status: "ready" });
    if (this.current(visit)) this.follow(visit, first.head);
  }

  // To lay everything out again for each page would take as long as all pages.
  async rest(visit, { cursor, hasNext }) {
    let items = [];
    let links = [];
    for (let page = { cursor, hasNext }; page.hasNext && this.current(visit); ) {
      page = await outlinePage(visit.id, PAGE, page.cursor);
      items = items.concat(page.items);
      links = links.concat(page.links);
      const shown = this.store.state.open?.graph.nodes.size ?? 0;
      this.update(visit, { loaded: shown + items.length });
      if (page.hasNext && items.length < shown) continue;
      this.grow(visit, items, links);
      items = [];
      links = [];
    }
  }

  follow(visit, after) {
    const changes = new Changes(
      (events) => this.apply(visit, events),
      (error) => this.update(visit, { status: "failed", error }),
    );
    const stop = this.live.follow({
      stream: visit.id,
      after,
      onEvent: (event) => changes.add(event),
      onEnd: (code) => this.ended(visit, code),
    });
    this.stop = () => {
      stop();
      changes.drop();
    };
  }

  async apply(visit, events) {
    if (!this.current(visit)) return;
    const known = this.store.state.open.graph.nodes;
    const changes = changesOf(events, known);
    const nodes = await nodesByIds(changes.nodes);
    const isOther = nodes.length || changes.edges.length || changes.ended.length;
    if (isOther) this.grow(visit, nodes.map((node) => withHistory(node, known.get(node.id))), changes.edges, changes.ended);
    if (changes.session || changes.nodes.length) {
      this.update(visit, { value: await sessionById(visit.id) });
    }
    if (changes.stale.length) this.on.stale(changes.stale);
    if (changes.commented.length) this.on.commented(changes.commented);
  }

  ended(visit, code) {
    if (code === "NOT_FOUND") {
      const error = { message: "This session was deleted.", code };
      this.update(visit, { status: "failed", error });
    } else if (this.current(visit)) {
      // The service gave the stream up; what is on the page may be behind.
      this.again();
      if (code === PAST_NOT_KEPT) this.on.gap();
    }
  }

  grow(visit, nodes, edges, ended = []) {
    if (!this.current(visit)) return;
    const graph = grown(this.store.state.open.graph, nodes, edges, ended);
    // Relationships alone change neither the tree nor its items, which take long to make of thousands of nodes.
    this.update(visit, nodes.length ? derived(graph) : { graph });
  }

  current(visit) {
    return this.visit === visit && this.store.state.open?.id === visit.id;
  }

  update(visit, patch) {
    if (this.current(visit)) this.store.set({ open: { ...this.store.state.open, ...patch } });
  }
}

function derived(graph) {
  return { graph, tree: treeOf(graph.nodes.values()), items: itemsOf(graph), loaded: graph.nodes.size };
}

// Nodes and decisions alike, by id: what the tree, the outline and the drawing show.
function itemsOf(graph) {
  const items = new Map();
  const lines = readable(graph.nodes.values());
  for (const node of graph.nodes.values()) {
    items.set(node.id, { ...node, ...lines.get(node.id) });
    for (const decision of node.decisions) items.set(decision.id, decision);
  }
  return items;
}
