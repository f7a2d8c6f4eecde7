import { type Emulator, type EmulatorOptions, type ServiceBehaviour, startEmulator } from "../../emulator";
import { parseText } from "../../tools/openapi-import";
import { InputError } from "../command";
import { readText } from "../input/read-text";
import { errorText } from "../../base/json";

/** Reads `--behaviour`: YAML or JSON. Throws a UsageError if the file cannot be read, and an InputError if it is neither. */
function readBehaviour(path: string): ServiceBehaviour {
  const text = readText("--behaviour", path);
  try {
    return parseText(text) as ServiceBehaviour;
  } catch (error) {
    throw invalid(path, error);
  }
}

/** Starts an emulator. Throws an InputError that names the file if the behaviour read from it is invalid. */
export async function startWithBehaviour(
  options: EmulatorOptions,
  path: string | undefined,
): Promise<Emulator> {
  if (path === undefined) return startEmulator(options);
  const behaviour = readBehaviour(path);
  try {
    return await startEmulator({ ...options, behaviour });
  } catch (error) {
    if (error instanceof RangeError && error.message.startsWith("Invalid behaviour")) {
      throw invalid(path, error);
    }
    throw error;
  }
}

function invalid(path: string, error: unknown): InputError {
  return new InputError(`${path} cannot be used: ${errorText(error)}`);
}
