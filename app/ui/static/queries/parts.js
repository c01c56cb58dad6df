// Fields that several questions share.

export const PAGE_INFO = "pageInfo { hasNextPage endCursor }";
export const SESSION = "id title status: sessionStatus nodeCount decisionCount updatedAt";
export const SUMMARY = "id: nodeId kind title sessionId";
export const DECISION = `
  id sessionId nodeId question description confidence marker extractedBy validFrom recordedFrom
  decisionStatus supersededById
  chosen { id text reason }
  rejected { id text reason } considered { id text reason }`;
export const BELIEF_LINE = "id: nodeId kind text status: beliefStatus";
export const REFUSED = "... on UserError { code message path }";
export const CONFLICT = "id type: contradictionType severity status: contradictionStatus resolution summary detector confidence recordedFrom";
