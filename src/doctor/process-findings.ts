import { deadEndpoints, removeEndpoint, socketParents } from "../plugin/transport";
import { isRunning, markOf, processStatus } from "../base/files";
import type { Examination } from "./examination";
import type { RemovableFinding } from "./report";

/** Number of directories of killed providers that are reported at most. */
const MOST_ENDPOINTS = 100;

/** Finds the sockets of providers that were killed. */
export async function processFindings({
  environment,
}: Pick<Examination, "environment">): Promise<readonly RemovableFinding[]> {
  const found: RemovableFinding[] = [];
  for (const parent of socketParents(environment)) {
    for await (const directory of deadEndpoints(parent, runs)) {
      if (found.length >= MOST_ENDPOINTS) return found;
      found.push({
        area: "processes",
        subject: directory,
        text: `A provider that was killed left its socket in ${directory}.`,
        next: "cdktf-svc doctor --clear",
        dead: "The process that made the directory has ended, and nothing listens on its socket.",
        remove: () => removeEndpoint(directory),
      });
    }
  }
  return found;
}

/** Whether a process runs. One that has ended counts as ended, also if its parent has not noticed it. */
function runs(pid: number): boolean {
  return isRunning(markOf(pid)) && !/^[ZXx]/.test(processStatus(pid).state);
}
