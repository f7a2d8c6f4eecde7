import { createHash } from "node:crypto";
import { join } from "node:path";
import { createDiskStore, dataDirectoryOf, type Store, workspaceOf } from "../../base/engine-data";
import {
  endpointProblem,
  exceededLimit,
  LIMIT_NAMES,
  type LimitSettings,
  limitSettingsIn,
  placedCall,
  type PlacedChange,
  placeProblem,
} from "../../bridge/limits";
import { createObjectReads } from "../../api";
import { systemClock } from "../../client";
import type { Contract } from "../../contract";
import type { HookRun } from "..";
import type { CallJudge } from "../calls";
import { hookEndpoint } from "./hook-endpoint";
import type { RunTask } from "./read-hook";

/**
 * Returns what judges the calls of a hook by the limits of its provider and of the environment, or the reason why nothing may be sent. A hook is a
 * process of its own, so that the hooks of a run count together in files of the engine's data directory, and apart from the provider.
 */
export function limitCalls(
  { spec, settings, guards, planTime }: RunTask,
  { directory: workingDirectory, environment }: Pick<HookRun, "directory" | "environment">,
  contract: Contract,
): CallJudge | string {
  const read = limitSettingsIn(contract, [guards.limits, environment["SVC_LIMITS"] ?? ""]);
  if ("problems" in read) return textOf(read.problems[0]);
  const { effects, allowed } = read.settings;
  const elsewhere = endpointProblem(read.settings, hookEndpoint(settings, environment, contract));
  if (elsewhere !== undefined) return textOf(elsewhere);
  const surroundings = { workingDirectory, environment };
  const tally: HookTally = {
    store: createDiskStore(join(dataDirectoryOf(surroundings), "svc-hook-limits")),
    place: digestOf(workspaceOf(surroundings)),
    run: digestOf(planTime),
    limits: effects,
  };
  return async ({ service, method, body }) => {
    const change = placedCall(contract, method, body);
    const rules = { contract, allowed, reads: createObjectReads(service, systemClock) };
    const signal = new AbortController().signal;
    const problem =
      (await placeProblem(rules, change, "apply", signal)) ??
      (await countedProblem(tally, change, spec.path));
    return problem === undefined ? undefined : textOf(problem);
  };
}

/** Counts what the hooks of a run have done. Each file is one effect on one object. */
interface HookTally {
  readonly store: Store;
  /** Of the workspace, whose lock keeps two of its runs apart. */
  readonly place: string;
  readonly run: string;
  readonly limits: LimitSettings["effects"];
}

/**
 * Counts a change right before its request, and returns an error if the hooks of the run exceed a limit with it. A hook counts before it looks, so
 * that of several hooks at the same time none passes that has not seen the others. Those that are refused stay counted.
 *
 * @throws as the file system does: nothing must be sent then
 */
async function countedProblem(
  { store, place, run, limits }: HookTally,
  change: PlacedChange,
  path: string,
): Promise<ReturnType<typeof exceededLimit> | undefined> {
  for (const effect of change.effects) {
    const limit = limits[effect];
    if (limit === undefined) continue;
    const own = `${place}-${run}-${LIMIT_NAMES[effect]}-`;
    const object = change.name ?? path;
    const file = `${own}${digestOf(object)}`;
    await store.write(file, object);
    const names = await store.list();
    const stale = names.filter(
      (name) => name.startsWith(`${place}-`) && !name.startsWith(`${place}-${run}-`),
    );
    await Promise.all(stale.map((name) => store.remove(name)));
    const counted = names.filter((name) => name.startsWith(own));
    if (counted.length <= limit) continue;
    const others = await Promise.all(
      counted.filter((name) => name !== file).map(async (name) => (await store.read(name)) ?? ""),
    );
    return exceededLimit(effect, limit, change, others);
  }
  return undefined;
}

function textOf(problem: ReturnType<typeof exceededLimit> | undefined): string {
  return problem === undefined ? "" : `${problem.summary}. ${problem.detail}`;
}

function digestOf(text: string): string {
  return createHash("sha256").update(text).digest("hex").slice(0, 16);
}
