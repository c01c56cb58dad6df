// What a plan was made for, as the pages work with it: an exploration, or a correction.

/** Ids of what they name. */
export function namedBy(exploration, correction) {
  const { answerId, secondAnswerId, premiseId, replacementId, difference } = correction ?? {};
  return [
    answerId, secondAnswerId, premiseId, replacementId,
    ...(difference?.addedEvidenceIds ?? []), ...(difference?.droppedEvidenceIds ?? []),
    ...(exploration?.thoughts ?? []).flatMap(({ sourceIds }) => sourceIds),
  ].filter(Boolean);
}

export function explorationOf({ limits, endedBecause, thoughts, bestPath }, subjects) {
  const keys = new Map(thoughts.map(({ id, key }) => [id, key]));
  return {
    limits: { ...limits, strategy: limits.strategy.toLowerCase() },
    endedBecause: endedBecause?.toLowerCase() ?? null,
    best: bestPath.map(({ id }) => keys.get(id)),
    thoughts: thoughts.map(({ operation, status, dropReason, parentIds, sourceIds, ...thought }) => ({
      ...thought,
      operation: operation.toLowerCase(),
      status: status.toLowerCase(),
      dropReason: dropReason?.toLowerCase() ?? null,
      after: parentIds.map((id) => keys.get(id)),
      sources: thingsOf(sourceIds, subjects),
    })),
  };
}

export function correctionOf({ verdict, answerId, secondAnswerId, premiseId, replacementId, difference, ...correction }, subjects) {
  const { addedEvidenceIds, droppedEvidenceIds, ...sentences } = difference ?? {};
  return {
    ...correction,
    verdict: verdict.toLowerCase(),
    first: subjects.get(answerId) ?? null,
    second: subjects.get(secondAnswerId) ?? null,
    premise: subjects.get(premiseId) ?? null,
    replacement: subjects.get(replacementId) ?? null,
    difference: difference && {
      ...sentences,
      addedEvidence: thingsOf(addedEvidenceIds, subjects),
      droppedEvidence: thingsOf(droppedEvidenceIds, subjects),
    },
  };
}

function thingsOf(ids, subjects) {
  return ids.map((id) => subjects.get(id)).filter(Boolean);
}
