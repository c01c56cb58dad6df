// Everything that is weighed and settled: beliefs, contradictions, forks and debates.

import { contradictionOf, contradictionPage, reopen, settle } from "../answers/contradiction.js";
import { debateOf, debatePage } from "../answers/debate.js";
import { forkOf, forkPage, selectBranch, steerFork } from "../answers/fork.js";
import { COLLECTIONS } from "../logic/route.js";
import { Knowledge } from "./knowledge.js";
import { Opened } from "./opened.js";
import { PagedList } from "./paged_list.js";
import { RetryKey } from "./retry_key.js";
import { Review } from "./review.js";

const FOLLOWING = ["home", "decisions", "decision", "contradictions", "review", ...COLLECTIONS];

export class Reviewing {
  /** @param onChange Called with { beliefs, contradictions, lists } that changed anywhere. */
  constructor(store, live, selection, onChange) {
    this.store = store;
    this.selection = selection;
    this.onChange = onChange;
    this.steering = new RetryKey();
    this.belief = new Review(store, (ids) => selection.refresh(ids));
    this.knowledge = new Knowledge(live, (changed) => this.refresh(changed), () => this.again());
    this.places = {
      contradictions: place(store, "contradictions", contradictionPage, "contradiction", contradictionOf, null),
      forks: place(store, "forks", forkPage, "fork", forkOf, live),
      debates: place(store, "debates", debatePage, "debate", debateOf, live),
    };
  }

  show(route, before) {
    this.belief.show(route);
    for (const [page, { list, opened }] of Object.entries(this.places)) {
      const isShown = route.page === page;
      opened.show(isShown ? route.id : null);
      if (isShown && before.page !== page) list.again();
    }
    if (FOLLOWING.includes(route.page) || route.view === "belief") this.knowledge.follow();
  }

  refresh({ beliefs, contradictions, lists }) {
    const { list, opened } = this.places.contradictions;
    this.onChange({ beliefs, contradictions, lists });
    this.selection.refresh(beliefs);
    this.belief.refresh(beliefs);
    opened.refresh(contradictions);
    if (contradictions.length && this.store.state.route.page === "contradictions") list.again();
  }

  // What was read before the stream was followed may have changed meanwhile.
  again() {
    const { list, opened } = this.places.contradictions;
    const { route } = this.store.state;
    this.belief.again();
    opened.refresh([route.id]);
    if (route.page === "contradictions" && list.list.status === "ready") list.again();
  }

  async steer(id, step) {
    await steerFork(this.steering.for(id, step), id, step);
    this.steering.forget();
  }

  get actions() {
    const { contradictions, forks, debates } = this.places;
    return {
      lookBack: (moment) => this.belief.lookBack(moment),
      askRetract: () => this.belief.askRetract(),
      cancelRetract: () => this.belief.cancelRetract(),
      retract: (reason) => this.belief.retract(reason),
      restore: () => this.belief.restore(),
      contradictions: {
        ...listActions(contradictions.list),
        filter: (patch) => contradictions.list.filter(patch),
        settle: (how, why) => contradictions.opened.change((id) => settle(id, how, why)),
        reopen: () => contradictions.opened.change(reopen),
      },
      forks: {
        ...listActions(forks.list),
        steer: (step) => forks.opened.change((id) => this.steer(id, step)),
        select: (branchId, why) => forks.opened.change((id) => selectBranch(id, branchId, why)),
      },
      debates: listActions(debates.list),
    };
  }
}

// A list and what is open of it, under their names in the state.
function place(store, listName, pageQuestion, name, question, live) {
  const list = new PagedList(store, listName, pageQuestion);
  return { list, opened: new Opened(store, name, { question, live, onChange: () => list.again() }) };
}

function listActions(list) {
  return { more: () => list.more(), again: () => list.again() };
}
