// Providers and their models, in words.

import assert from "node:assert/strict";
import { test } from "node:test";

import { modelWords, providerWords, standingWords } from "../../../../app/ui/static/logic/settings/models.js";

const LACKING = { name: "openai", missingSetting: "NOEMA_OPENAI_API_KEY", defaultModel: "gpt-5.5", models: [] };
const SERVED = { name: "compatible", missingSetting: null, defaultModel: null, models: [] };

test("a provider that cannot be called names the setting that it lacks", () => {
  assert.equal(providerWords(LACKING), "openai (needs NOEMA_OPENAI_API_KEY)");
  assert.equal(standingWords(LACKING), "Set NOEMA_OPENAI_API_KEY to use it.");
});

test("a provider that can be called says which model it takes", () => {
  assert.equal(providerWords(SERVED), "compatible");
  assert.equal(standingWords(SERVED), "Name a model. It lists none.");
  assert.equal(standingWords({ ...LACKING, missingSetting: null }), "Takes gpt-5.5 unless another is named.");
});

test("a model says its context where that is known", () => {
  assert.equal(modelWords({ name: "qwen3-8b", contextTokens: 32768 }), "qwen3-8b, 32,768 tokens of context");
  assert.equal(modelWords({ name: "mine", contextTokens: null }), "mine");
});
