import { readFileSync } from "node:fs";
import { join, resolve } from "node:path";

/** What says where the engine keeps its data. */
export interface Surroundings {
  /** The engine's working directory, in which it starts what it starts. */
  readonly workingDirectory: string;
  /** The engine's own variables, `TF_DATA_DIR` and `TF_WORKSPACE`, count. */
  readonly environment: Readonly<Record<string, string | undefined>>;
}

/** The engine's data directory: `TF_DATA_DIR`, else `.terraform`. */
export function dataDirectoryOf({ workingDirectory, environment }: Surroundings): string {
  return resolve(workingDirectory, environment["TF_DATA_DIR"] || ".terraform");
}

/** The workspace that the engine works on: `TF_WORKSPACE`, else the one that was selected, whose name the engine keeps in its data directory. */
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
