import type { Store } from "../engine-data";
import { type BucketAddress, type DatabaseAddress, placeOf, type StoreAddress } from "./store-address";

/** The part of a shared store that one user of it has. */
export interface StorePart {
  /** Names the part: other users of the store have parts with other names. */
  readonly name: string;
  /** Whether the part of this name lies beside this one, so that `beside` shows its files. @default all do */
  readonly isStore?: (name: string) => boolean;
}

/** Returns a part of a shared store. Nothing is loaded or connected before first use. Each method rejects if the store cannot be reached. */
export function openSharedStore(address: StoreAddress, part: StorePart): Store {
  let store: Store | undefined;
  let opened: Promise<Store> | undefined;
  const connect = async (): Promise<Store> => (store = await load(address, part));
  const open = (): Promise<Store> =>
    (opened ??= connect().catch((error: unknown) => {
      opened = undefined;
      throw error;
    }));
  const place = placeOf(address, part.name);
  return {
    place,
    locate: (name) => store?.locate(name) ?? `${place}/${name}`,
    list: async () => (await open()).list(),
    read: async (name) => (await open()).read(name),
    write: async (name, text) => (await open()).write(name, text),
    rename: async (from, to) => (await open()).rename(from, to),
    remove: async (name) => (await open()).remove(name),
    beside: async (ending) => (await open()).beside(ending),
  };
}

async function load(address: StoreAddress, part: StorePart): Promise<Store> {
  if (address.service === "s3") {
    const { createBucketStore } = await import("./bucket-store.js");
    return createBucketStore(address, part);
  }
  const { createDatabaseStore } = await import("./database-store.js");
  return createDatabaseStore(address, part);
}

/** Reads an object of a bucket; undefined if there is none. Rejects if the bucket cannot be read. */
export async function readObjectOf(address: BucketAddress, key: string): Promise<string | undefined> {
  const { readBucketObject } = await import("./bucket-client.js");
  return readBucketObject(address, key);
}

/** Returns the rows that a query of a database selects. Rejects if the database cannot be read. */
export async function selectRows(
  address: DatabaseAddress,
  sql: string,
  values: readonly unknown[],
): Promise<readonly Readonly<Record<string, unknown>>[]> {
  const { queryDatabase } = await import("./database-pool.js");
  return queryDatabase(address, sql, values);
}
