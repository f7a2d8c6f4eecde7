import { readFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { type Surroundings, workspaceOf } from "../../base/engine-data";
import { type Backend, backendOf } from "./state-identity";

/**
 * Returns the names of the objects in the engine's state file: the proof that the engine has saved them. Empty if the file cannot be read.
 * Undefined if the state is not a local file.
 */
export function namesInSavedState(surroundings: Surroundings): ReadonlySet<string> | undefined {
  const file = localStateFile(surroundings);
  if (file === undefined) return undefined;
  try {
    return namesIn(JSON.parse(readFileSync(file, "utf8")) as SavedState);
  } catch {
    return new Set();
  }
}

/** Returns the path of the engine's state file, which may not exist yet. Undefined if the state is not a local file. */
export function localStateFile(surroundings: Surroundings): string | undefined {
  return localStateFileOf(backendOf(surroundings), surroundings);
}

/** Like {@link localStateFile}, for a backend that is known; undefined: none is configured. */
export function localStateFileOf(
  backend: Backend | undefined,
  surroundings: Surroundings,
): string | undefined {
  const { type, config } = backend ?? { type: "local", config: {} };
  if (type !== "local") return undefined;
  const workspace = workspaceOf(surroundings);
  const file =
    workspace === "default"
      ? textOf(config["path"], "terraform.tfstate")
      : join(textOf(config["workspace_dir"], "terraform.tfstate.d"), workspace, "terraform.tfstate");
  return resolve(surroundings.workingDirectory, file);
}

/** The parts of a state file (version 4) that name objects. */
interface SavedState {
  readonly resources?: readonly {
    readonly instances?: readonly { readonly attributes?: { readonly name?: unknown } | null }[];
  }[];
}

function namesIn({ resources = [] }: SavedState): ReadonlySet<string> {
  const names = resources.flatMap(({ instances = [] }) =>
    instances.map(({ attributes }) => attributes?.name),
  );
  return new Set(names.filter((name) => typeof name === "string"));
}

function textOf(value: unknown, otherwise: string): string {
  return typeof value === "string" && value !== "" ? value : otherwise;
}
