// A part of a text, marked or plain.

import { h } from "../../libs.js";

export function Part({ text, marked }) {
  return marked ? h("mark", null, text) : text;
}
