import type * as packing from "../../packing";

/** Loads the packing module, which most stacks do not need. Synchronous, because synthesis cannot await a promise. */
export function loadPacking(): typeof packing {
  // eslint-disable-next-line @typescript-eslint/no-require-imports -- as above
  return require("../../packing") as typeof packing;
}
