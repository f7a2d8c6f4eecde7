import { createHash } from "node:crypto";
import { join, resolve } from "node:path";
import {
  createDiskStore,
  dataDirectoryOf,
  type Store,
  type Surroundings,
  workspaceOf,
} from "../../base/engine-data";
import { backendOf, stateIdentity } from "./state-identity";

/** The value of `SVC_JOURNAL_DIR` that turns the journal off. */
const OFF = "off";

/** A service, as the journal distinguishes it: equal names at two endpoints are two objects. */
interface JournalPlace extends Surroundings {
  /** The service's base address. */
  readonly endpoint: string;
}

/**
 * Returns the folder of the journal of one state and one endpoint; undefined if `SVC_JOURNAL_DIR` is `off`. By default it is in
 * `svc-journal` in the engine's data directory (`TF_DATA_DIR`, else `.terraform`). That directory belongs to one state, so the folder is
 * named by the workspace and the endpoint, and moves with the data directory. In `SVC_JOURNAL_DIR`, which states may share, it is named by
 * the state, too.
 */
export function journalFolder({ endpoint, ...surroundings }: JournalPlace): string | undefined {
  const folder = earlierJournalFolder(surroundings);
  return folder === undefined ? undefined : `${folder}${suffixOf(endpoint)}`;
}

/** Returns the store of that journal on disk; undefined if `SVC_JOURNAL_DIR` is `off`. */
export function journalStore(place: JournalPlace): Store | undefined {
  const folder = journalFolder(place);
  return folder === undefined
    ? undefined
    : createDiskStore(folder, {
        earlier: earlierJournalFolder(place),
        isStore: (name) => isJournalFolder(name, place.endpoint),
      });
}

/** Returns where earlier versions kept that journal: with those of all other endpoints. */
export function earlierJournalFolder(surroundings: Surroundings): string | undefined {
  const root = rootOf(surroundings);
  if (root === undefined) return undefined;
  const workspace = workspaceOf(surroundings);
  return join(
    root,
    nameOf(
      isShared(surroundings)
        ? ["state", ...stateIdentity(surroundings, root), workspace]
        : ["workspace", workspace],
    ),
  );
}

/** Whether a folder of this name is the journal of a state for this endpoint. */
export function isJournalFolder(name: string, endpoint: string): boolean {
  return /^[0-9a-f]{16}-[0-9a-f]{16}$/.test(name) && name.endsWith(suffixOf(endpoint));
}

function suffixOf(endpoint: string): string {
  return `-${nameOf([endpoint])}`;
}

function rootOf(surroundings: Surroundings): string | undefined {
  const asked = surroundings.environment["SVC_JOURNAL_DIR"] ?? "";
  if (asked === OFF) return undefined;
  return isShared(surroundings)
    ? resolve(surroundings.workingDirectory, asked)
    : join(dataDirectoryOf(surroundings), "svc-journal");
}

function isShared({ environment }: Surroundings): boolean {
  return (environment["SVC_JOURNAL_DIR"] ?? "") !== "";
}

/** Returns a name that is valid on every file system, for any workspace name. */
function nameOf(identity: readonly unknown[]): string {
  return createHash("sha256").update(JSON.stringify(identity)).digest("hex").slice(0, 16);
}

/**
 * Whether the engine saves the state only at the end, after it has shut the provider down. Terraform does so with every backend but the
 * local one, for which it writes each change at once. OpenTofu does so with every backend (both measured). The engine stores the configured
 * backend in its data directory. `engine` is the name of the engine's program.
 */
export function isStateSavedLate(surroundings: Surroundings, engine: string): boolean {
  if (/tofu/i.test(engine)) return true;
  return (backendOf(surroundings)?.type ?? "local") !== "local";
}
