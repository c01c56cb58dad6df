// The model that new branches take, and those that can be chosen.

import { Component, h } from "../../libs.js";
import { modelWords, providerWords, standingWords } from "../../logic/settings/models.js";
import { Part, Refusal } from "../collections/frame.js";
import { Facts } from "../parts/facts.js";

export function Models({ chosen, providers, refusal, actions }) {
  return h(Part, { name: "models", title: "Model" },
    h(Facts, { facts: [
      ["Provider", chosen.provider ?? "the server's own"],
      ["Model", chosen.model ?? "the provider's own"],
    ] }),
    h(Choice, { key: `${chosen.provider}/${chosen.model}`, chosen, providers, refusal, actions }),
    h("details", { class: "fold" },
      h("summary", null, "Providers and their models"),
      h("dl", { class: "facts providers" }, providers.map((provider) => [
        h("dt", null, provider.name),
        h("dd", null, standingWords(provider),
          provider.models.length > 0 && h("ul", null, provider.models.map((model) => h("li", { key: model.name }, modelWords(model))))),
      ]))));
}

class Choice extends Component {
  constructor(props) {
    super(props);
    this.state = { provider: props.chosen.provider ?? "" };
  }

  render({ chosen, providers, refusal, actions }, { provider }) {
    const open = providers.find(({ name }) => name === provider);
    const submit = (event) => {
      event.preventDefault();
      const model = event.target.elements.model.value.trim();
      actions.chooseModel({ provider: provider || null, model: model || null }, chosen);
    };
    return h("form", { class: "settle", "aria-label": "Choose a model", onSubmit: submit },
      h("label", null, "Provider",
        h("select", { name: "provider", value: provider, onChange: (event) => this.setState({ provider: event.target.value }) },
          h("option", { value: "" }, "the server's own"),
          providers.map((one) => h("option", {
            key: one.name, value: one.name, disabled: Boolean(one.missingSetting) && one.name !== chosen.provider,
          }, providerWords(one))))),
      h("label", null, open?.defaultModel ? `Model (${open.defaultModel} if left empty)` : "Model",
        h("input", { name: "model", list: "known-models", defaultValue: chosen.model ?? "" })),
      h("datalist", { id: "known-models" }, open?.models.map(({ name }) => h("option", { key: name, value: name }))),
      h(Refusal, { refusal }),
      h("p", { class: "buttons" }, h("button", { type: "submit" }, "Use it for new branches"),
        h("span", { class: "remark" }, "Needs a key with the scope admin.")));
  }
}
