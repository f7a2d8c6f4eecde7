import { workspaceOf } from "../../base/engine-data";
import { openApproval } from "../../bridge/approval";
import { createJournal, journalStore, locateJournal, thisRun } from "../../bridge/recovery";
import { hookLeaves } from "../../changes";
import type { HookRun } from "..";
import type { RunTask } from "./read-hook";
import { hookEndpoint } from "./hook-endpoint";
import { servedContract } from "./served-contract";

/** A permission to run a hook. Its holder says when the hook has done what the review contains. */
export interface HookPermit {
  /** Says that an earlier run was interrupted in this hook. */
  readonly notes: readonly string[];
  done(): Promise<void>;
}

/** Thrown if a review does not contain a hook. The message says what is wrong, and what to do. */
export class NotReviewed extends Error {}

/**
 * Returns a permit for a hook, by the review of its run.
 *
 * @param folder the program's own
 * @throws NotReviewed if the hook must not run
 */
export async function permitHook(
  { spec, parts, settings, guards }: RunTask,
  { directory: workingDirectory, environment }: Pick<HookRun, "directory" | "environment">,
  folder: string,
): Promise<HookPermit> {
  const contract = servedContract(folder);
  const endpoint = hookEndpoint(settings, environment, contract);
  const surroundings = { workingDirectory, environment };
  const { review, journal } = guards;
  const store = journalStore(locateJournal({ ...surroundings, endpoint, journal }), endpoint);
  const approved = await openApproval({
    ...surroundings,
    path: review,
    contract,
    endpoint,
    workspace: workspaceOf(surroundings),
    notes: createJournal(store, thisRun(), Date.now).approvals,
    // No state says whether a hook has run.
    isLost: () => Promise.resolve(false),
  });
  if ("severity" in approved) throw new NotReviewed(`${approved.summary}. ${approved.detail}`);
  const permit = await approved.permit({ verb: "run", type: spec.path, leaves: hookLeaves(parts) });
  if ("severity" in permit) throw new NotReviewed(`${permit.summary}. ${permit.detail}`);
  return {
    notes: permit.diagnostics.map(({ summary, detail }) => `${summary}. ${detail}`),
    done: () => permit.done(spec.path),
  };
}
