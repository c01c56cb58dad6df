// Opens a session: all its nodes page by page, then its stream.

import { nodePage, nodesByIds, sessionById } from "../answers.js";
import { changesOf, grown, NO_GRAPH } from "../logic/graph.js";
import { layOut } from "../logic/layout.js";
import { readable } from "../logic/transcript.js";
import { treeOf } from "../logic/tree.js";
import { Changes } from "./changes.js";

const PAGE = 100;

export class OpenSession {
  /** @param onStale Called with the ids of nodes whose details have changed. */
  constructor(store, live, onStale) {
    this.store = store;
    this.live = live;
    this.onStale = onStale;
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
    this.update(visit, { value: await sessionById(visit.id) });
    for (let after = null, more = true; more && this.current(visit); ) {
      const page = await nodePage(visit.id, PAGE, after);
      this.grow(visit, page.items);
      ({ cursor: after, hasNext: more } = page);
    }
    this.update(visit, { status: "ready" });
    if (this.current(visit)) this.follow(visit);
  }

  // From the beginning: the stream brings the relationships, which the pages do not have.
  follow(visit) {
    const changes = new Changes(
      (events) => this.apply(visit, events),
      (error) => this.update(visit, { status: "failed", error }),
    );
    const stop = this.live.follow({
      stream: visit.id,
      after: 0,
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
    const changes = changesOf(events, this.store.state.open.graph.nodes);
    this.grow(visit, await nodesByIds(changes.nodes), changes.edges);
    if (changes.session || changes.nodes.length) {
      this.update(visit, { value: await sessionById(visit.id) });
    }
    if (changes.stale.length) this.onStale(changes.stale);
  }

  ended(visit, code) {
    if (code === "NOT_FOUND") {
      const error = { message: "This session was deleted.", code };
      this.update(visit, { status: "failed", error });
    } else if (this.current(visit)) {
      // The service gave the stream up; what is on the page may be behind.
      this.again();
    }
  }

  grow(visit, nodes, edges = []) {
    if (!this.current(visit)) return;
    this.update(visit, derived(grown(this.store.state.open.graph, nodes, edges)));
  }

  current(visit) {
    return this.visit === visit && this.store.state.open?.id === visit.id;
  }

  update(visit, patch) {
    if (this.current(visit)) this.store.set({ open: { ...this.store.state.open, ...patch } });
  }
}

function derived(graph) {
  const tree = treeOf(graph.nodes.values());
  return { graph, tree, places: layOut(tree), items: itemsOf(graph) };
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
