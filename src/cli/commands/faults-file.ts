import type { Emulator, FaultSpec } from "../../emulator";
import { InputError } from "../command";
import { readText } from "../input/read-text";
import { errorText, isRecord } from "../../base/json";

/** The faults of a file. */
export interface FaultsFile {
  /** Adds them in order. Throws an InputError that names the first invalid fault and the reason. */
  set(emulator: Emulator): void;
}

/**
 * Reads `--faults`: a JSON list of faults. Throws a UsageError if the file cannot be read, and an InputError if it does
 * not contain such a list.
 */
export function readFaults(path: string): FaultsFile {
  const text = readText("--faults", path);
  let list: unknown;
  try {
    list = JSON.parse(text);
  } catch (error) {
    throw new InputError(`${path} is not valid JSON: ${errorText(error)}`);
  }
  if (!Array.isArray(list)) throw new InputError(`${path} must contain a JSON list of fault rules`);
  const faults = list.map((each: unknown, index) => {
    if (isRecord(each)) return each as unknown as FaultSpec;
    throw new InputError(`${path}, fault ${index + 1}: must be an object`);
  });
  return {
    set(emulator) {
      for (const [index, { action, ...matcher }] of faults.entries()) {
        try {
          emulator.fault(matcher, action);
        } catch (error) {
          if (!(error instanceof RangeError)) throw error;
          throw new InputError(`${path}, fault ${index + 1}: ${error.message}`);
        }
      }
    },
  };
}
