import { createHash } from "node:crypto";
import { dirname, join, resolve } from "node:path";
import {
  createDiskStore,
  createMemoryStore,
  dataDirectoryOf,
  type Store,
  type Surroundings,
  workspaceOf,
} from "../../base/engine-data";
import {
  isStoreAddress,
  openSharedStore,
  parseStoreAddress,
  type StoreAddress,
} from "../../base/shared-store";
import { bucketDefaultsOf, storeOfState } from "./backend-store";
import { backendOf, isKnownEverywhere, stateIdentity } from "./state-identity";

/** The journal's places that are words: none at all, and beside the state. */
const OFF = "off";
const WITH_STATE = "backend";

/** A service, as the journal distinguishes it: equal names at two endpoints are two objects. */
export interface JournalPlace extends Surroundings {
  /** The service's base address. */
  readonly endpoint: string;
  /** The provider's argument `journal`. @default the environment variable `SVC_JOURNAL` */
  readonly journal?: string | undefined;
}

/** Where the journal of one state and one endpoint is. */
export type JournalLocation =
  | {
      readonly folder: string;
      /** Where earlier versions kept it: with those of all other endpoints. */
      readonly earlier: string;
      /** Whether the user has chosen the folder, so that it outlives a job. */
      readonly isChosen: boolean;
    }
  | {
      readonly address: StoreAddress;
      /** Its part of the store. */
      readonly part: string;
      /** Whether a run on another machine finds it, too. */
      readonly isKnownEverywhere: boolean;
    };

/** A journal cannot be where the user wants it. The message names the setting, and contains no credentials. */
export class InvalidJournalPlace extends Error {
  override readonly name = "InvalidJournalPlace";
}

/**
 * Returns where the journal of one state and one endpoint is; undefined if there is to be none. By default it is in `svc-journal` in the engine's
 * data directory (`TF_DATA_DIR`, else `.terraform`). That directory belongs to one state, so the folder is named by the workspace and the
 * endpoint, and moves with the data directory. In a folder, bucket or database that `journal` or `SVC_JOURNAL` names, which states may
 * share, it is named by the state, too.
 *
 * @throws InvalidJournalPlace
 */
export function locateJournal(place: JournalPlace): JournalLocation | undefined {
  const { setting, given } = givenJournal(place);
  if (given === OFF) return undefined;
  const workspace = workspaceOf(place);
  const suffix = suffixOf(place.endpoint);
  const folderIn = (root: string, identity: readonly unknown[], isChosen: boolean): JournalLocation => {
    const earlier = join(root, nameOf(identity));
    return { folder: `${earlier}${suffix}`, earlier, isChosen };
  };
  if (given === "") {
    return folderIn(join(dataDirectoryOf(place), "svc-journal"), ["workspace", workspace], false);
  }
  const text = given === WITH_STATE ? storeOfState(place) : given;
  if (text === undefined) {
    throw new InvalidJournalPlace(
      `${setting} is \`${WITH_STATE}\`, but the state is in no backend \`s3\` or \`pg\` of which the address is known here. ` +
        "Set it to a folder, `s3://BUCKET/PREFIX` or `postgres://HOST/DATABASE`.",
    );
  }
  if (!isStoreAddress(text)) {
    const root = resolve(place.workingDirectory, text);
    return folderIn(root, ["state", ...stateIdentity(place, root), workspace], true);
  }
  const address = parseStoreAddress(text);
  if ("problem" in address) throw new InvalidJournalPlace(`${setting} ${address.problem}.`);
  return {
    address: address.service === "s3" ? { ...bucketDefaultsOf(place), ...address } : address,
    part: `${nameOf(["state", ...stateIdentity(place, undefined), workspace])}${suffix}`,
    isKnownEverywhere: isKnownEverywhere(place),
  };
}

/** Returns what was asked for, and the name of the setting; empty for the default. */
function givenJournal({ journal = "", environment }: JournalPlace): {
  readonly setting: string;
  readonly given: string;
} {
  if (journal !== "") return { setting: "journal", given: journal };
  return { setting: "SVC_JOURNAL", given: environment["SVC_JOURNAL"] ?? "" };
}

/**
 * Returns the store of a journal; in memory if there is to be none.
 *
 * @param moves whether the first listing moves the files of earlier versions to the folder. @default true
 */
export function journalStore(
  location: JournalLocation | undefined,
  endpoint: string,
  { moves = true }: { readonly moves?: boolean } = {},
): Store {
  if (location === undefined) return createMemoryStore();
  const isStore = (name: string): boolean => isJournalFolder(name, endpoint);
  return "address" in location
    ? openSharedStore(location.address, { name: location.part, isStore })
    : createDiskStore(location.folder, { isStore, ...(moves ? { earlier: location.earlier } : {}) });
}

/** Returns the store of the notes of hooks, beside the journal; undefined unless the user has chosen a place. */
export function hookStore(location: JournalLocation | undefined, endpoint: string): Store | undefined {
  if (location === undefined) return undefined;
  if ("address" in location) return journalStore({ ...location, part: `${location.part}-hooks` }, endpoint);
  return location.isChosen ? createDiskStore(`${location.folder}-hooks`) : undefined;
}

/** Returns the store of a disruption group's notes, which all states that share the journal's place share. In memory if there is to be no journal. */
export function groupStore(location: JournalLocation | undefined, endpoint: string, group: string): Store {
  if (location === undefined) return createMemoryStore();
  const part = `group-${nameOf([group])}${suffixOf(endpoint)}`;
  return "address" in location
    ? openSharedStore(location.address, { name: part })
    : createDiskStore(join(dirname(location.folder), part));
}

/** Whether a folder of this name is the journal of a state for this endpoint. */
export function isJournalFolder(name: string, endpoint: string): boolean {
  return /^[0-9a-f]{16}-[0-9a-f]{16}$/.test(name) && name.endsWith(suffixOf(endpoint));
}

function suffixOf(endpoint: string): string {
  return `-${nameOf([endpoint])}`;
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
