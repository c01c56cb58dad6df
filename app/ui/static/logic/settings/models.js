// Providers and their models, in words.

import { number } from "../format.js";

/** A provider as a choice: with what it lacks. */
export function providerWords({ name, missingSetting }) {
  return missingSetting ? `${name} (needs ${missingSetting})` : name;
}

export function standingWords({ missingSetting, defaultModel, models }) {
  if (missingSetting) return `Set ${missingSetting} to use it.`;
  const taken = defaultModel ? `Takes ${defaultModel} unless another is named.` : "Name a model.";
  return models.length || defaultModel ? taken : `${taken} It lists none.`;
}

export function modelWords({ name, contextTokens }) {
  return contextTokens ? `${name}, ${number(contextTokens)} tokens of context` : name;
}
