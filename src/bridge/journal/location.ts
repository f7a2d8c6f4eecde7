import { createHash } from "node:crypto";
import { readFileSync, realpathSync } from "node:fs";
import { join, resolve } from "node:path";
import { dataDirectoryOf, type Surroundings, workspaceOf } from "../../engine-data";

/** The value of `SVC_JOURNAL_DIR` with which no journal is kept. */
const OFF = "off";

/**
 * The folder of the journal of one state: a folder for the working directory and workspace, in `SVC_JOURNAL_DIR`, by default in
 * `svc-journal` in the engine's data directory (`TF_DATA_DIR`, else `.terraform`). Undefined where `SVC_JOURNAL_DIR` is `off`.
 */
export function journalFolder(surroundings: Surroundings): string | undefined {
  const { workingDirectory, environment } = surroundings;
  const asked = environment["SVC_JOURNAL_DIR"] ?? "";
  if (asked === OFF) return undefined;
  const root =
    asked === "" ? join(dataDirectoryOf(surroundings), "svc-journal") : resolve(workingDirectory, asked);
  const names = [realPath(workingDirectory), workspaceOf(surroundings)];
  const state = createHash("sha256").update(JSON.stringify(names));
  return join(root, state.digest("hex").slice(0, 16));
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
export function isStateSavedLate(surroundings: Surroundings, engine: string): boolean {
  if (/tofu/i.test(engine)) return true;
  try {
    const { backend } = JSON.parse(
      readFileSync(join(dataDirectoryOf(surroundings), "terraform.tfstate"), "utf8"),
    ) as {
      readonly backend?: { readonly type?: unknown };
    };
    return backend?.type !== undefined && backend.type !== "local";
  } catch {
    return false;
  }
}
