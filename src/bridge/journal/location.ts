import { createHash } from "node:crypto";
import { readFileSync, realpathSync } from "node:fs";
import { join, resolve } from "node:path";

/** What says where the journal lies. */
export interface Surroundings {
  /** The engine's working directory, in which it starts the provider. */
  readonly workingDirectory: string;
  /** `SVC_JOURNAL_DIR`, `TF_DATA_DIR` and `TF_WORKSPACE` count. */
  readonly environment: Readonly<Record<string, string | undefined>>;
}

/** The value of `SVC_JOURNAL_DIR` with which no journal is kept. */
const OFF = "off";

/**
 * The folder of the journal of one state: a folder for the working directory and workspace, in `SVC_JOURNAL_DIR`, by default in
 * `svc-journal` in the engine's data directory (`TF_DATA_DIR`, else `.terraform`). Undefined where `SVC_JOURNAL_DIR` is `off`.
 */
export function journalFolder({ workingDirectory, environment }: Surroundings): string | undefined {
  const asked = environment["SVC_JOURNAL_DIR"] ?? "";
  if (asked === OFF) return undefined;
  const dataDirectory = dataDirectoryIn({ workingDirectory, environment });
  const root = asked === "" ? join(dataDirectory, "svc-journal") : resolve(workingDirectory, asked);
  const workspace = environment["TF_WORKSPACE"] || selectedWorkspace(dataDirectory);
  const state = createHash("sha256").update(JSON.stringify([realPath(workingDirectory), workspace]));
  return join(root, state.digest("hex").slice(0, 16));
}

/** The engine keeps the name of the workspace that was selected in its data directory. */
function selectedWorkspace(dataDirectory: string): string {
  try {
    return readFileSync(join(dataDirectory, "environment"), "utf8").trim() || "default";
  } catch {
    return "default";
  }
}

function realPath(path: string): string {
  try {
    return realpathSync(path);
  } catch {
    return resolve(path);
  }
}

/**
 * Whether the engine saves the state only at the end, after it has shut the provider down: so does it with every backend but the local one,
 * for which Terraform writes each change at once; OpenTofu does so for every backend (both measured). The engine keeps in its data directory
 * which one it was told to use. `engine` is the name of the engine's program.
 */
export function isStateSavedLate({ workingDirectory, environment }: Surroundings, engine: string): boolean {
  if (/tofu/i.test(engine)) return true;
  const dataDirectory = dataDirectoryIn({ workingDirectory, environment });
  try {
    const { backend } = JSON.parse(readFileSync(join(dataDirectory, "terraform.tfstate"), "utf8")) as {
      readonly backend?: { readonly type?: unknown };
    };
    return backend?.type !== undefined && backend.type !== "local";
  } catch {
    return false;
  }
}

function dataDirectoryIn({ workingDirectory, environment }: Surroundings): string {
  return resolve(workingDirectory, environment["TF_DATA_DIR"] || ".terraform");
}
