import { createHash } from "node:crypto";
import type { Store } from "../../base/engine-data";
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
import type { CallJudge } from "../calls";

/** A hook, and the limits of its run. */
export interface LimitedHook {
  /** Path of the construct. */
  readonly path: string;
  /** Address of the service. */
  readonly endpoint: string;
  /** Limits and allowed places, in the form of `SVC_LIMITS`. The strictest of all texts hold. */
  readonly limits: readonly string[];
  /** Where the hooks of a run count together. */
  readonly store: Store;
  /** Name of what only one run uses at a time, such as a workspace: a run forgets what earlier ones of the same name have done. */
  readonly place: string;
  /** Identifies the run. */
  readonly run: string;
}

/** Returns why nothing may be sent to an address: it is not an allowed one, or the limits cannot be read. Undefined if anything may. */
export function endpointRefusal(
  contract: Contract,
  limits: readonly string[],
  endpoint: string,
): string | undefined {
  const read = limitSettingsIn(contract, limits);
  const problem = "problems" in read ? read.problems[0] : endpointProblem(read.settings, endpoint);
  return problem === undefined ? undefined : textOf(problem);
}

/**
 * Returns what judges the calls of a hook by limits, or the reason why nothing may be sent. A hook is a process of its own, so that the hooks of a run
 * count together in a store, and apart from the provider.
 */
export function limitCalls(hook: LimitedHook, contract: Contract): CallJudge | string {
  const read = limitSettingsIn(contract, hook.limits);
  if ("problems" in read) return textOf(read.problems[0]);
  const { effects, allowed } = read.settings;
  const elsewhere = endpointProblem(read.settings, hook.endpoint);
  if (elsewhere !== undefined) return textOf(elsewhere);
  const tally: HookTally = {
    store: hook.store,
    place: digestOf(hook.place),
    run: digestOf(hook.run),
    limits: effects,
  };
  return async ({ service, method, body }) => {
    const change = placedCall(contract, method, body);
    const rules = { contract, allowed, reads: createObjectReads(service, systemClock) };
    const signal = new AbortController().signal;
    const problem =
      (await placeProblem(rules, change, "apply", signal)) ??
      (await countedProblem(tally, change, hook.path));
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
