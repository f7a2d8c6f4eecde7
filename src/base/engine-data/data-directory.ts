import { readFileSync } from "node:fs";
import { join, resolve } from "node:path";

/** The values that determine where the engine stores its data. */
export interface Surroundings {
  /** The engine's working directory, in which it starts its child processes. */
  readonly workingDirectory: string;
  /** The environment; the engine's own variables `TF_DATA_DIR` and `TF_WORKSPACE` count. */
  readonly environment: Readonly<Record<string, string | undefined>>;
}

/** Returns the engine's data directory: `TF_DATA_DIR`, else `.terraform`. */
export function dataDirectoryOf({ workingDirectory, environment }: Surroundings): string {
  return resolve(workingDirectory, environment["TF_DATA_DIR"] || ".terraform");
}

/** Returns the engine's current workspace: `TF_WORKSPACE`, else the selected one, whose name the engine stores in its data directory. */
export function workspaceOf(surroundings: Surroundings): string {
  return surroundings.environment["TF_WORKSPACE"] || selectedWorkspace(dataDirectoryOf(surroundings));
}

function selectedWorkspace(dataDirectory: string): string {
  try {
    return readFileSync(join(dataDirectory, "environment"), "utf8").trim() || "default";
  } catch {
    return "default";
  }
}
