import { TerraformBackend, type TerraformStack } from "cdktf";
import { asRecord } from "../base/json";
import type * as synthesized from "../base/synthesized";

/** Where the states of a backend are, for people. */
const PLACES = { s3: "a bucket", pg: "a database" } as const;

/**
 * Proposes to keep the recovery journal beside the state. Returns undefined if a place is given, by the argument or by `SVC_JOURNAL`, or if the
 * stack's backend cannot hold it.
 */
export function journalProposal(stack: TerraformStack, journal: string | undefined): string | undefined {
  if (journal !== undefined || (process.env["SVC_JOURNAL"] ?? "") !== "") return undefined;
  const backend = stack.node.children.find((each) => TerraformBackend.isBackend(each));
  if (backend === undefined) return undefined;
  const type = loadSynthesized().sharedBackendIn(asRecord(backend.toTerraform()) ?? {});
  if (type === undefined) return undefined;
  return (
    `The state is in ${PLACES[type]}. Keep the recovery journal there, too, so that the machine that applies may vanish with its disk: set ` +
    'journal: "backend", or SVC_JOURNAL=backend where the engine runs, as generated pipelines do.'
  );
}

/** Loads the module on first use: most apps in development have no backend. */
function loadSynthesized(): typeof synthesized {
  // eslint-disable-next-line @typescript-eslint/no-require-imports -- a bundler cannot know that the module may stay unloaded
  return require("../base/synthesized") as typeof synthesized;
}
