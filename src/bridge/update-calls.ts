import type { Contract, Field, Kind, Method } from "../contract";
import type { JsonInput, JsonInputObject } from "../client";
import type { ValueObject } from "../plugin";
import { toWire } from "./to-wire";

/** One call of an update. */
export interface UpdateCall {
  readonly method: Method;
  readonly body: JsonInputObject;
}

/**
 * The calls that turn an object's prior values into the planned ones, in the contract's order. A field goes by the first update method
 * whose request carries it. With a field mask only what changed is sent; without one, also what the request demands.
 */
export function updateCalls(
  contract: Contract,
  kind: Kind,
  name: string,
  values: {
    readonly prior: ValueObject;
    readonly planned: ValueObject;
    readonly config: ValueObject;
    readonly parent: string | undefined;
  },
): readonly UpdateCall[] {
  const { parent } = values;
  const before = toWire(contract, kind.fields, { planned: values.prior, config: null, parent });
  const after = toWire(contract, kind.fields, { planned: values.planned, config: values.config, parent });
  const open = new Set(
    kind.fields.filter((field) => changed(field, before, after)).map((field) => field.wireName),
  );
  const calls: UpdateCall[] = [];
  for (const method of kind.methods.updates) {
    const carried = method.request.filter((field) => open.has(field.wireName));
    if (carried.length === 0) continue;
    for (const field of carried) open.delete(field.wireName);
    const names = new Set(carried.map((field) => field.wireName));
    const demanded =
      method.maskField === undefined
        ? method.request.filter((field) => field.needed).map((field) => field.wireName)
        : [];
    const body: Record<string, JsonInput> = { name };
    if (method.maskField !== undefined) body[method.maskField] = [...names].join(",");
    for (const wireName of [...names, ...demanded]) {
      if (wireName !== "name") body[wireName] = after[wireName] ?? cleared(kind, wireName);
    }
    calls.push({ method, body });
  }
  return calls;
}

function changed(field: Field, before: JsonInputObject, after: JsonInputObject): boolean {
  const [old, next] = [before[field.wireName], after[field.wireName]];
  return canonical(old) !== canonical(next);
}

/** Text that is equal for equal JSON, whatever the order of members. */
function canonical(json: JsonInput): string | undefined {
  return JSON.stringify(json, (_key, value: unknown) =>
    typeof value === "object" && value !== null && !Array.isArray(value)
      ? Object.fromEntries(Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1)))
      : value,
  );
}

/** What takes a field back to nothing. */
function cleared(kind: Kind, wireName: string): JsonInput {
  switch (kind.fields.find((field) => field.wireName === wireName)?.type.kind) {
    case "string":
      return "";
    case "list":
      return [];
    case "map":
      return {};
    default:
      return null;
  }
}
