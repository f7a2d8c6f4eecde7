import { isRunning, markOf, type ProcessMark, processStatus } from "../../base/files";

/** What Pulumi's bridge to Terraform providers sends as the engine's version. */
const PULUMI_BRIDGE = "pulumi-terraform-bridge";

/** How often it is checked whether Pulumi still runs, and how long open requests may still be answered then. In milliseconds. */
const CHECK_MS = 1_000;
const GRACE_MS = 10_000;

/** Pulumi, as far as this process sees it. */
export interface Pulumi {
  /** The process that saves the state: the one that started the bridge. Undefined if the system does not tell. */
  readonly process: ProcessMark | undefined;
  /** Whether that process can still save a state. */
  readonly canSave: () => boolean;
}

/**
 * Returns Pulumi if the engine is its bridge. It differs from Terraform in three ways: Pulumi saves each state when it receives it, keeps no state of
 * a create that ends with an error, and kills the provider at the end of every run. Its state is in no file that the provider knows.
 */
export function findPulumi(engineVersion: string | undefined): Pulumi | undefined {
  if (!isPulumi(engineVersion)) return undefined;
  const parent = Number(processStatus(process.ppid).parent);
  // The first process of a container ends together with all others.
  if (parent <= 1) return { process: undefined, canSave: () => true };
  const pulumi = markOf(parent);
  endWith(pulumi);
  return { process: pulumi, canSave: () => isRunning(pulumi) };
}

/** Whether an engine's version is that of Pulumi's bridge. */
export function isPulumi(engineVersion: string | undefined): boolean {
  return engineVersion === PULUMI_BRIDGE;
}

/** Ends this process when Pulumi has been killed, and open requests have had the time to be answered. The bridge goes on for minutes. */
function endWith(pulumi: ProcessMark): void {
  const timer = setInterval(() => {
    if (isRunning(pulumi)) return;
    clearInterval(timer);
    setTimeout(() => process.exit(1), GRACE_MS).unref();
  }, CHECK_MS).unref();
}
