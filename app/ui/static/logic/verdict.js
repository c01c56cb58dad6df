// What a reader has to know of a decision before reading it. Pure.

import { day } from "./format.js";

/**
 * The banner above a decision; null while it stands or waits.
 *
 * @param verdict { status, changedAt, replacedBy, fallen }.
 * @param conflicts Open contradictions about it: [{ id, title }].
 * @returns { text, about }: `about` are the things that the text ends in.
 */
export function bannerOf({ status, changedAt, replacedBy, fallen }, conflicts) {
  const on = changedAt ? ` on ${day(changedAt)}` : "";
  const since = changedAt ? ` since ${day(changedAt)}` : "";
  const banners = {
    SUPERSEDED: { text: `Superseded${on}${replacedBy ? " by" : ""}`, about: replacedBy ? [replacedBy] : [] },
    UNSUPPORTED: { text: `Unsupported${since}: rests on something that no longer holds`, about: fallen },
    DISPUTED: { text: `Disputed${since} by an open contradiction`, about: conflicts },
    RETRACTED: { text: `Retracted${on}`, about: [] },
    REVERSED: { text: `Reversed${on}`, about: [] },
    FAILED: { text: `Failed${on}`, about: [] },
    REJECTED: { text: `Turned down${on}`, about: [] },
  };
  return banners[status] ?? null;
}

/**
 * Everything that happened to a decision, oldest first.
 *
 * @param history Statuses of its belief: [{ status, recordedFrom }]; the first is its recording.
 * @returns [{ at, text, note }].
 */
export function timelineOf({ decision, verdict, history, outcomes }) {
  const first = { at: decision.validFrom ?? decision.recordedFrom, text: decision.isRecommended || !decision.chosen ? "Proposed" : "Decided" };
  const recorded = decision.validFrom ? [{ at: decision.recordedFrom, text: "Recorded" }] : [];
  const settled = decision.settledAt ? [{ at: decision.settledAt, text: "Settled" }] : [];
  const changes = history.slice(1).map(({ status, recordedFrom }) => ({ at: recordedFrom, text: changeWord(status) }));
  const seen = outcomes.map(({ status, text, at }) => ({ at, text: `Outcome: ${status}`, note: text }));
  const replaced = verdict.status === "SUPERSEDED" && verdict.changedAt && verdict.replacedBy
    ? [{ at: verdict.changedAt, text: "Replaced", note: verdict.replacedBy.title }] : [];
  const all = [first, ...recorded, ...settled, ...replaced, ...changes, ...seen];
  return all.map((one) => [Date.parse(one.at), one]).sort(([a], [b]) => a - b).map(([, one]) => one);
}

function changeWord(status) {
  return { held: "Held again", unsupported: "Became unsupported", retracted: "Retracted", superseded: "Recorded as superseded" }[status];
}
