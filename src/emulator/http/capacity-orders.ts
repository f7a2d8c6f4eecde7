import type { Emulator } from "../emulator-handle";
import { message, problemsOf } from "../faults/fault-schema";
import { type CapacityPool, type CapacityPoolOptions, capacityProblems } from "../service/capacity";
import type { DocumentSchema } from "../service/schema";
import { invalidArgument } from "./rpc-error";
import type { UnknownRecord } from "../../base/json";
import type { ControlOrder } from "./control-order";

const INDEX: DocumentSchema = { type: "integer", format: "int32", minimum: 0 };

/** Returns the orders about capacity pools, which are called by their places in the list. */
export function capacityOrders(
  emulator: Pick<Emulator, "limitCapacity" | "capacityPools">,
  kinds: readonly string[],
): readonly (readonly [string, ControlOrder])[] {
  const shown = ({ options, size, used, accepted, refused }: CapacityPool): UnknownRecord => ({
    ...options,
    size,
    used,
    accepted,
    refused,
  });
  const poolAt = (pool: unknown): CapacityPool => {
    const found = emulator.capacityPools[Number(pool)];
    if (found !== undefined) return found;
    const description = `must be less than ${emulator.capacityPools.length}, the number of pools; got ${String(pool)}`;
    throw invalidArgument("capacity", [{ field: "pool", description }]);
  };
  return [
    [
      "set-capacity",
      {
        problems: (body) => capacityProblems(body, kinds),
        run: (body) => ({
          pool: shown(emulator.limitCapacity(body as unknown as CapacityPoolOptions)),
          index: emulator.capacityPools.length - 1,
        }),
      },
    ],
    [
      "list-capacity",
      {
        problems: (body) => problemsOf(message({}), body),
        run: () => ({ pools: emulator.capacityPools.map(shown) }),
      },
    ],
    [
      "resize-capacity",
      {
        problems: (body) => problemsOf(message({ pool: INDEX, size: INDEX }, ["pool", "size"]), body),
        run({ pool, size }) {
          const found = poolAt(pool);
          found.resize(Number(size));
          return { pool: shown(found) };
        },
      },
    ],
    [
      "remove-capacity",
      {
        problems: (body) => problemsOf(message({ pool: INDEX }, ["pool"]), body),
        run({ pool }) {
          poolAt(pool).remove();
          return {};
        },
      },
    ],
  ];
}
