import type * as synthesis from "./synthesis";

/** Loads the module on first use: most apps are not checked. */
export function loadSynthesis(): typeof synthesis {
  // eslint-disable-next-line @typescript-eslint/no-require-imports -- a bundler cannot know that the module may stay unloaded
  return require("./synthesis") as typeof synthesis;
}
