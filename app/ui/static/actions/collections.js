// The lists with filters, and the page of whatever is open of them.

import { calibrationOf } from "../answers/calibration.js";
import * as answers from "../answers/collections.js";
import { restore, retract } from "../answers/belief.js";
import { COLLECTION } from "../logic/collections.js";
import { COLLECTIONS, listHash, placeHash } from "../logic/route.js";
import { newId } from "../new_id.js";
import { JobLines } from "./job_lines.js";
import { Opened } from "./opened.js";
import { PagedList } from "./paged_list.js";
import { PlanCalls } from "./plans/plan_calls.js";
import { PlanNews } from "./plans/plan_news.js";
import { RetryKey } from "./retry_key.js";

export class Collections {
  constructor(store, live, kept, toaster) {
    this.store = store;
    this.kept = kept;
    this.toaster = toaster;
    this.retry = new RetryKey();
    this.planCalls = new PlanCalls();
    this.lists = {};
    this.opened = {};
    for (const page of COLLECTIONS) this.add(page);
    this.settings = new Opened(store, "settings", { question: answers.settingsOf });
    this.calibration = new Opened(store, "calibration", { question: calibrationOf });
    this.jobs = new JobLines(store, live, () => this.refresh(["jobs"]));
    this.plans = new PlanNews(live, () => this.refresh(["plans"]));
  }

  add(page) {
    const { page: pageQuestion, one } = answers.QUESTIONS[page];
    this.lists[page] = new PagedList(this.store, page, pageQuestion);
    this.opened[page] = new Opened(this.store, COLLECTION[page].name, { question: one });
  }

  show(route) {
    for (const page of COLLECTIONS) this.opened[page].show(route.page === page ? route.id : null);
    this.settings.show(route.page === "settings" ? "settings" : null);
    this.calibration.show(route.page === "calibration" ? "calibration" : null);
    this.jobs.show(route);
    this.plans.show(route);
    if (COLLECTIONS.includes(route.page) && !route.id) this.list(route);
  }

  list({ page, filter }) {
    const list = this.lists[page];
    const isSame = listHash(page, filter) === listHash(page, list.list.filter);
    if (isSame && list.list.status === "ready") list.again();
    else list.replace(filter);
    this.kept.read(page);
  }

  /** Read again what is shown of these lists. */
  refresh(pages) {
    const { page, id } = this.store.state.route;
    if (!pages.includes(page)) return;
    if (id) this.opened[page].load();
    else if (this.lists[page].list.status === "ready") this.lists[page].again();
  }

  /** Do something to what is open; once it is done, say so, with a way back. */
  async change(page, action, said, undo = null) {
    const { id } = this.opened[page];
    const isDone = await this.opened[page].change(action);
    if (isDone) this.toaster.show(said, { undo: undo && (() => undo(id).then(() => this.refresh([page]))) });
    return isDone;
  }

  /** Create something; `action` gives the address that the reader then goes to. */
  async create(action) {
    try {
      location.hash = await action();
    } catch (error) {
      this.store.set({ refusal: error });
    }
  }

  retire(page, said) {
    return this.change(page, (id) => retract(id, "Retired in the explorer"), said, restore);
  }

  get actions() {
    return {
      ...Object.fromEntries(COLLECTIONS.map((page) => [page, this.listActions(page)])),
      calibration: { reload: () => this.calibration.load() },
      settings: {
        reload: () => this.settings.load(),
        chooseModel: (choice, before) => this.chooseModel(choice, before),
        runRetention: () => this.create(async () => placeHash("jobs", await answers.runRetention(newId()))),
      },
    };
  }

  listActions(page) {
    return {
      ...this.kept.actionsOf(page),
      more: () => this.lists[page].more(),
      again: () => this.lists[page].again(),
      reload: () => this.opened[page].load(),
      ...this[`${page}Actions`](),
    };
  }

  // What is said about a thing is changed by actions of its own.
  commentsActions() {
    return {};
  }

  checkpointsActions() {
    return {
      decide: (decision) => this.change("checkpoints",
        (id) => answers.decideCheckpoint(id, this.retry.for("decide", id, decision), decision), "Answered."),
    };
  }

  insightsActions() {
    return {
      analyze: () => this.create(async () => placeHash("jobs", await answers.analyzeReasoning(newId()))),
      retire: () => this.retire("insights", "Retired."),
      restore: () => this.change("insights", restore, "Held again."),
    };
  }

  hypothesesActions() {
    const change = (action, said, undo) => this.change("hypotheses", action, said, undo);
    return {
      propose: (text) => this.create(async () => placeHash("hypotheses", await answers.propose(this.retry.for("propose", text), text))),
      verify: () => change(answers.verify, "Verified against what is recorded."),
      conclude: (conclusion) => change((id) => answers.conclude(id, conclusion), "Concluded.",
        (id) => answers.conclude(id, { status: "OPEN", rationale: "Undone" })),
    };
  }

  knowledgeActions() {
    const change = (action, said, undo) => this.change("knowledge", action, said, undo);
    return {
      store: (title, content) => this.create(async () =>
        placeHash("knowledge", await answers.storeKnowledge(this.retry.for("store", title, content), title, content))),
      move: (tier, before) => change((id) => answers.moveKnowledge(id, tier), "Moved.", (id) => answers.moveKnowledge(id, before)),
      tag: (tag) => change((id) => answers.tagKnowledge(id, [tag], []), `Tagged “${tag}”.`, (id) => answers.tagKnowledge(id, [], [tag])),
      untag: (tag) => change((id) => answers.tagKnowledge(id, [], [tag]), `“${tag}” was taken away.`, (id) => answers.tagKnowledge(id, [tag], [])),
      retire: () => this.retire("knowledge", "Retracted."),
      restore: () => change(restore, "Held again."),
    };
  }

  plansActions() {
    const calls = this.planCalls;
    const [cancel, resume] = [(id) => calls.cancel(id), (id) => calls.resume(id)];
    const begin = (name) => (wanted) => this.create(async () => placeHash("plans", await calls[name](wanted)));
    return {
      start: begin("start"),
      explore: begin("explore"),
      check: begin("check"),
      correct: begin("correct"),
      cancel: () => this.change("plans", cancel, "Cancelled; what is done stays.", resume),
      resume: () => this.change("plans", resume, "Taken up again.", cancel),
    };
  }

  jobsActions() {
    return { cancel: (job) => this.change("jobs", () => answers.cancelJob(job), "Cancelled.") };
  }

  templatesActions() {
    return {
      retire: () => this.change("templates", answers.retireTemplate, "Retired.", answers.restoreTemplate),
      restore: () => this.change("templates", answers.restoreTemplate, "In use again.", answers.retireTemplate),
    };
  }

  tracesActions() {
    return {
      rate: (rating) => this.change("traces", (id) => answers.rateTrace(this.retry.for("rate", id, rating), id, rating), "Rated."),
    };
  }

  async chooseModel(choice, before) {
    const choose = (taken) => this.settings.change(() => answers.setDefaultModel(taken));
    if (await choose(choice)) this.toaster.show("New branches take this model.", { undo: () => choose(before) });
  }
}
