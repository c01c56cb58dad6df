// What the settings ask of the tenant and its keys.

import { PAGE_INFO, REFUSED } from "./parts.js";

const KEY = "id name scopes status: keyStatus recordedFrom expiresAt revokedAt isOwn";

export const TENANT_CONTENTS = `query TenantContents {
  tenant { name recordedFrom counts { sessions thinkingNodes decisions knowledgeEntries } }
}`;

export const KEYS = `query Keys($first: Int!, $after: String) {
  keys(first: $first, after: $after) { edges { node { ${KEY} } } ${PAGE_INFO} }
}`;

export const CREATE_KEY = `mutation CreateKey($input: CreateKeyInput!) {
  createKey(input: $input) { ... on CreatedKey { secret key { ${KEY} } } ${REFUSED} }
}`;

export const REVOKE_KEY = `mutation RevokeKey($input: RevokeKeyInput!) {
  revokeKey(input: $input) { ... on ApiKey { id } ${REFUSED} }
}`;
