import type { Emulator, FaultSpec } from "../emulator";
import { InputError } from "./command";
import { readText } from "./read-text";

/** Faults that a file holds. */
export interface FaultsFile {
  /** Sets them, in their order. Throws an InputError that says which of them cannot be set, and why. */
  set(emulator: Emulator): void;
}

/** Reads `--faults`: a JSON list of faults. Throws a UsageError when there is no such file, an InputError when that is not what it holds. */
export function readFaults(path: string): FaultsFile {
  const text = readText("--faults", path);
  let list: unknown;
  try {
    list = JSON.parse(text);
  } catch (error) {
    throw new InputError(
      `${path} is not valid JSON: ${error instanceof Error ? error.message : String(error)}`,
    );
  }
  if (!Array.isArray(list)) throw new InputError(`${path} must hold a JSON list of faults`);
  const faults = list.map((each: unknown, index) => {
    if (typeof each === "object" && each !== null && !Array.isArray(each)) return each as FaultSpec;
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
