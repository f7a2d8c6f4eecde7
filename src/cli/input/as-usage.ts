import { UsageError } from "../command";

/** Runs a check of an option. An invalid option counts as an invalid command line. */
export function asUsage(check: () => void): void {
  try {
    check();
  } catch (error) {
    throw new UsageError(error instanceof Error ? error.message : String(error));
  }
}
