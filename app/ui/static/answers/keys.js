// The tenant and its keys, as the settings show them.

import { ask, change } from "../graphql.js";
import { CREATE_KEY, KEYS, REVOKE_KEY, TENANT_CONTENTS } from "../queries.js";
import { pageOf } from "./page.js";

/** Name and counts of the tenant. */
export async function tenantContents() {
  return (await ask(TENANT_CONTENTS)).tenant;
}

export async function keyPage(first, after) {
  const { keys } = await ask(KEYS, { first, after });
  return pageOf(keys, ({ status, ...key }) => ({ ...key, status: status.toLowerCase() }));
}

/** Make a key; `secret` is null if the same call made it before. */
export function createKey(idempotencyKey, { name, scopes, expiresAt }) {
  return change(CREATE_KEY, { idempotencyKey, name, scopes, expiresAt });
}

export function revokeKey(keyId) {
  return change(REVOKE_KEY, { keyId });
}
