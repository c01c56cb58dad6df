// What is asked of plans, each with a key of its own until its answer came: lost on the way and sent
// again, it counts once.

import { beginSession, checkQuestion } from "../../answers/asking.js";
import { cancelPlan, checkSteps, correctAnswer, resumePlan, startExploration, startPlan } from "../../answers/plans.js";
import { RetryKey } from "../retry_key.js";

export class PlanCalls {
  constructor() {
    this.session = new RetryKey();
    this.key = new RetryKey();
  }

  /** Each gives the id of what begins; without a session it works in one that is named after its aim. */
  start({ goal, budgetTokens }) {
    return this.begin(startPlan, goal, { goal, budgetTokens });
  }

  explore({ question, ...wanted }) {
    return this.begin(startExploration, question, { question, ...wanted });
  }

  check({ question, ...wanted }) {
    return this.begin(checkSteps, question, { question, ...wanted });
  }

  correct(wanted) {
    return this.once(correctAnswer, wanted);
  }

  cancel(planId) {
    return this.once(cancelPlan, planId);
  }

  resume(planId) {
    return this.once(resumePlan, planId);
  }

  async begin(call, title, { sessionId = null, ...wanted }) {
    checkQuestion(title);
    const session = sessionId ?? (await beginSession(this.session.for(call.name, title, wanted), title));
    const id = await this.once(call, { sessionId: session, ...wanted });
    this.session.forget();
    return id;
  }

  async once(call, wanted) {
    const told = await call(this.key.for(call.name, wanted), wanted);
    this.key.forget();
    return told;
  }
}
