import type { Contract, Field, FieldType, Kind, Method } from "../contract";
import type { JsonInput, JsonInputObject } from "../client";
import { type ValueObject, valueAt } from "../plugin";
import { toWire } from "./to-wire";
import { overUnknowns } from "./unknown-values";

/** One call of an update. */
export interface UpdateCall {
  readonly method: Method;
  readonly body: JsonInputObject;
}

/** What an update is made of; `parent` as for {@link toWire}. */
export interface UpdateValues {
  readonly prior: ValueObject;
  readonly planned: ValueObject;
  readonly config: ValueObject;
  readonly parent: string | undefined;
}

/**
 * The calls that turn an object's prior values into the planned ones, in the contract's order. Each changed field goes by the first
 * update method whose request carries it; what the request demands goes with it, and with a field mask only what changed counts.
 *
 * - What is not known yet is the service's to choose, and is sent as it was.
 * - A write-only value is stored nowhere, so that nobody can tell whether it changed: it never is the reason for a call, but goes
 *   along with one that carries it.
 * - A changed field that no method carries is sent by none. Such changes are planned as replacements; what is left are
 *   those that only fill in what the state could not know (an imported object's field that is never read).
 */
export function updateCalls(
  contract: Contract,
  kind: Kind,
  name: string,
  values: UpdateValues,
): readonly UpdateCall[] {
  const { prior, config, parent } = values;
  const planned = overUnknowns(values.planned, prior);
  const wire = (field: Field, from: ValueObject, given: ValueObject | null): JsonInput =>
    toWire(contract, [field], { planned: from, config: given, parent })[field.wireName];
  const open = new Map(
    kind.fields
      .filter((field) => !field.writeOnly)
      .filter((field) => canonical(wire(field, prior, null)) !== canonical(wire(field, planned, null)))
      .map((field) => [field.wireName, field]),
  );
  const calls: UpdateCall[] = [];
  for (const method of kind.methods.updates) {
    const carriers = method.request.flatMap((carrier) => asOfKind(kind, carrier));
    const carried = carriers.filter(({ wireName }) => open.has(wireName));
    if (carried.length === 0) continue;
    for (const { wireName } of carried) open.delete(wireName);
    const along = carriers.filter(
      (carrier) => carrier.writeOnly && valueAt(config, carrier.terraformName) !== null,
    );
    const masked = [...carried, ...along];
    const demanded = carriers.filter((carrier) => carrier.needed && !masked.includes(carrier));
    const body: Record<string, JsonInput> = { name };
    if (method.maskField !== undefined)
      body[method.maskField] = masked.map(({ wireName }) => wireName).join(",");
    for (const carrier of [...masked, ...demanded])
      body[carrier.wireName] = wire(carrier, planned, config) ?? cleared(carrier.type);
    calls.push({ method, body });
  }
  return calls;
}

/** A request's field, which may carry less than the kind has, under the name that the kind's field has in Terraform. */
function asOfKind(kind: Kind, carrier: Field): readonly Field[] {
  const field = kind.fields.find(({ wireName }) => wireName === carrier.wireName);
  return field === undefined || field.wireName === "name" || field.presence === "computed"
    ? []
    : [{ ...carrier, terraformName: field.terraformName, writeOnly: field.writeOnly }];
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
function cleared(type: FieldType): JsonInput {
  switch (type.kind) {
    case "string":
      return "";
    case "list":
    case "set":
      return [];
    case "map":
      return {};
    default:
      return null;
  }
}
