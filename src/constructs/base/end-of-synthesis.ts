import type { IConstruct } from "constructs";
import type { SynthesisSession } from "./synthesis-session";
import { printLines } from "./warnings";

/** The actions at the end of a synthesis, by its manifest. */
const actions = new WeakMap<SynthesisSession["manifest"], (() => void)[]>();

/**
 * Prints the lines of an app when the synthesis writes its manifest, which is the last thing that it does. Runs an action before, which may
 * change the manifest and write it again.
 */
export function atEndOfSynthesis(root: IConstruct, session: SynthesisSession, action?: () => void): void {
  const { manifest } = session;
  const known = actions.get(manifest);
  const own = known ?? [];
  if (action !== undefined) own.push(action);
  if (known !== undefined) return;
  actions.set(manifest, own);
  const write = manifest.writeToFile.bind(manifest);
  Object.defineProperty(manifest, "writeToFile", {
    configurable: true,
    value: () => {
      Reflect.deleteProperty(manifest, "writeToFile");
      actions.delete(manifest);
      write();
      try {
        for (const each of own) each();
      } finally {
        printLines(root);
      }
    },
  });
}
