import { UsageError } from "../command";
import { errorText } from "../../base/json";

/** Runs a check of an option. An invalid option counts as an invalid command line. */
export function asUsage(check: () => void): void {
  try {
    check();
  } catch (error) {
    throw new UsageError(errorText(error));
  }
}
