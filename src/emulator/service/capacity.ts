import { message, problemsOf } from "../faults/fault-schema";
import { RpcError, type Violation } from "../http/rpc-error";
import type { Clock } from "../clock";
import type { KindDescription } from "./kind-description";
import type { ObjectStore } from "./object-store";
import type { DocumentSchema } from "./schema";
import { asRecord, type UnknownRecord } from "../../base/json";

/**
 * Room for objects of one kind and shape, such as the machines with a GPU of one datacenter. Plain data.
 *
 * ```json
 * { "kind": "Server", "where": { "zone": "zones/north", "shape.model": "large" }, "size": 3 }
 * ```
 */
export interface CapacityPoolOptions {
  /** Name of the kind. */
  readonly kind: string;
  /** Values of a create's properties that it takes from this pool, by their paths. A name matches in its short form, too. @default all */
  readonly where?: Readonly<Record<string, string | number | boolean>>;
  /** The most objects that may exist; those of other clients count, and do not need room. */
  readonly size: number;
  /** How the size changes with time, in milliseconds of the clock from now. @default it stays */
  readonly changes?: readonly { readonly afterMs: number; readonly size: number }[];
  /** Where the service refuses: in the answer to the create, or in the failure of its operation. @default "call" */
  readonly refusal?: "call" | "operation";
  /** The code of the refusal. @default the first one of `x-kind.capacity` in the document */
  readonly code?: string;
  /** Value of `Retry-After` of a refused call. @default none */
  readonly retryAfterSeconds?: number;
}

/** A capacity pool that has been set. */
export interface CapacityPool {
  readonly options: CapacityPoolOptions;
  /** The current size. */
  readonly size: number;
  /** The number of its objects, with those that an operation is creating. */
  readonly used: number;
  /** The number of creates that it let through, and that it refused. */
  readonly accepted: number;
  readonly refused: number;
  /** Changes the size. Objects that exist stay. */
  resize(size: number): void;
  /** Removes the pool: it refuses nothing any more. */
  remove(): void;
}

/** The capacity pools of a service, and what a create takes from them. */
export interface CapacityPools {
  /** Adds a pool. Throws a RangeError if its code is not known. */
  add(options: CapacityPoolOptions): CapacityPool;
  readonly list: readonly CapacityPool[];
  /** Counts the objects of another store, too. */
  addStore(store: ObjectStore): void;
  /** Throws an RpcError if a pool has no room for a new object, and refuses it at this point. */
  take(kind: KindDescription, value: UnknownRecord, at: "call" | "operation"): void;
  clear(): void;
}

const COUNT: DocumentSchema = { type: "integer", format: "int32", minimum: 0 };

const POOL = message(
  {
    kind: { type: "string", minLength: 1 },
    where: { type: "object", additionalProperties: { type: ["string", "number", "boolean"] } },
    size: COUNT,
    changes: { type: "array", items: message({ afterMs: COUNT, size: COUNT }, ["afterMs", "size"]) },
    refusal: { type: "string", enum: ["call", "operation"] },
    code: { type: "string", minLength: 1 },
    retryAfterSeconds: COUNT,
  },
  ["kind", "size"],
);

/** Returns the problems of a pool that arrived as data. `kinds` are the names of the kinds that can be created. */
export function capacityProblems(value: unknown, kinds: readonly string[]): readonly Violation[] {
  const problems = problemsOf(POOL, value);
  const kind = asRecord(value)?.["kind"];
  if (problems.length > 0 || kinds.includes(String(kind))) return problems;
  return [{ field: "kind", description: `must be one of ${kinds.join(", ")}; got ${JSON.stringify(kind)}` }];
}

interface PoolState {
  readonly handle: CapacityPool;
  readonly code: string;
  readonly stop: () => void;
  refused: number;
  accepted: number;
}

/** Creates the capacity pools of the services of an emulator: none at first. */
export function createCapacityPools(
  kinds: ReadonlyMap<string, KindDescription>,
  clock: Pick<Clock, "after">,
): CapacityPools {
  const stores: ObjectStore[] = [];
  const pools = new Map<CapacityPool, PoolState>();
  const countOf = ({ kind: name, where }: CapacityPoolOptions, isEnd: boolean): number => {
    const kind = kinds.get(name);
    if (kind === undefined) return 0;
    return stores
      .flatMap((store) => (isEnd ? store.all(kind) : store.allWithDrafts(kind)))
      .filter(({ value }) => isInPool(where, value)).length;
  };
  return {
    add(options) {
      const code = options.code ?? kinds.get(options.kind)?.capacityCodes[0];
      if (code === undefined) {
        throw new RangeError(
          `The API description does not say how ${options.kind} lacks capacity (x-kind.capacity); give the pool a code`,
        );
      }
      let { size } = options;
      const timers = (options.changes ?? []).map((change) =>
        clock.after(change.afterMs, () => (size = change.size)),
      );
      const handle: CapacityPool = {
        options,
        get size() {
          return size;
        },
        get used() {
          return countOf(options, false);
        },
        get accepted() {
          return state.accepted;
        },
        get refused() {
          return state.refused;
        },
        resize: (wanted) => void (size = wanted),
        remove() {
          state.stop();
          pools.delete(handle);
        },
      };
      const state: PoolState = {
        handle,
        code,
        accepted: 0,
        refused: 0,
        stop: () => timers.forEach((cancel) => cancel()),
      };
      pools.set(handle, state);
      return handle;
    },
    get list() {
      return [...pools.keys()];
    },
    addStore: (store) => void stores.push(store),
    take(kind, value, at) {
      const taken: PoolState[] = [];
      for (const pool of pools.values()) {
        const { options, size } = pool.handle;
        const { refusal = "call", where, retryAfterSeconds } = options;
        if (options.kind !== kind.name || refusal !== at || !isInPool(where, value)) continue;
        if (countOf(options, at === "operation") < size) {
          taken.push(pool);
          continue;
        }
        pool.refused += 1;
        throw new RpcError("resource_exhausted", `There is no capacity for this ${kind.name}`, {
          reason: pool.code,
          ...(retryAfterSeconds === undefined ? {} : { retryAfterSeconds }),
        });
      }
      for (const pool of taken) pool.accepted += 1;
    },
    clear() {
      for (const { stop } of pools.values()) stop();
      pools.clear();
    },
  };
}

function isInPool(where: CapacityPoolOptions["where"] = {}, value: UnknownRecord): boolean {
  return Object.entries(where).every(([path, wanted]) => {
    const found = path.split(".").reduce<unknown>((node, step) => asRecord(node)?.[step], value);
    const isPlain = typeof found === "string" || typeof found === "number" || typeof found === "boolean";
    const [seen, meant] = [isPlain ? String(found) : "", String(wanted)];
    return seen === meant || seen.endsWith(`/${meant}`) || meant.endsWith(`/${seen}`);
  });
}
