// What the search box and the search page ask.

import { PAGE_INFO, SUMMARY } from "./parts.js";

const HIT = `
  node { ${SUMMARY} status validFrom recordedFrom }
  excerpt
  highlights { start end }
  score
  explanation { text { rank } vector { rank } contextText { rank } contextVector { rank } }
  truthStatus {
    beliefStatus disputed replacedAt outcome
    replacedBy { title }
    fallen { quote beliefStatus at replacedBy { title } }
  }`;

export const SEARCH = `query Search($query: String!, $first: Int!) {
  search(query: $query, first: $first) { edges { node { ${HIT} } } vectorsPending }
}`;

export const FIND = `query Find(
  $query: String!, $first: Int!, $after: String, $filter: SearchFilterInput, $isCounted: Boolean!
) {
  search(query: $query, first: $first, after: $after, filter: $filter) {
    edges { node { ${HIT} } } ${PAGE_INFO} vectorsPending
    facets @include(if: $isCounted) { total facets { name distinct values { value count } } }
  }
}`;
