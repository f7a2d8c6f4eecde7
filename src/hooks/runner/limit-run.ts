import { join } from "node:path";
import { createDiskStore, dataDirectoryOf, workspaceOf } from "../../base/engine-data";
import type { Contract } from "../../contract";
import type { HookRun } from "..";
import type { CallJudge } from "../calls";
import { limitCalls } from "../limits";
import { hookEndpoint } from "./hook-endpoint";
import type { RunTask } from "./read-hook";

/**
 * Returns what judges the calls of a hook by the limits of its provider and of the environment, or the reason why nothing may be sent. The hooks of an
 * engine's run count together in its data directory.
 */
export function limitRun(
  { spec, settings, guards, planTime }: RunTask,
  { directory: workingDirectory, environment }: Pick<HookRun, "directory" | "environment">,
  contract: Contract,
): CallJudge | string {
  const surroundings = { workingDirectory, environment };
  return limitCalls(
    {
      path: spec.path,
      endpoint: hookEndpoint(settings, environment, contract),
      limits: [guards.limits, environment["SVC_LIMITS"] ?? ""],
      store: createDiskStore(join(dataDirectoryOf(surroundings), "svc-hook-limits")),
      place: workspaceOf(surroundings),
      run: planTime,
    },
    contract,
  );
}
