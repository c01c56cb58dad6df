// The two libraries, from this origin. The versions are those of `app/local/artifacts.lock`.

import "/lib/preact/10.28.0/dist/preact.min.module.js";

export { default as cytoscape } from "/lib/cytoscape/3.33.1/dist/cytoscape.esm.min.mjs";
// This build of preact is a plain script: it sets a global and exports nothing.
export const { h, render, Component, Fragment } = globalThis.preact;
