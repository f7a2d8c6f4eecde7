import {
  type Contract,
  type Field,
  type FieldType,
  isExclusive,
  type Kind,
  type Method,
  requestBody,
} from "../../contract";
import type { JsonInput, JsonInputObject } from "../../client";
import {
  attributeStep,
  formatPath,
  isObject,
  type Path,
  type Value,
  valueAt,
  type ValueObject,
  valueObject,
} from "../../plugin";
import {
  type RequestPart,
  requestParts,
  applyPlanned,
  holdsDueVersion,
  isVersionDue,
  overUnknowns,
  toWire,
  versionOf,
} from "../values";
import { isPermitted } from "../schema";

/** One call of an update. */
export interface UpdateCall {
  readonly method: Method;
  readonly body: JsonInputObject;
  /** The attributes that cause the call, in the notation of the configuration: `compute.vcpus`. Never a value. */
  readonly changes: readonly string[];
  /** The object's values before the call. */
  readonly before: ValueObject;
  /** The object's values after this call and all calls before it. */
  readonly reached: ValueObject;
}

/** Input of an update. `parent` is as for {@link toWire}. */
export interface UpdateValues {
  readonly prior: ValueObject;
  readonly planned: ValueObject;
  readonly config: ValueObject;
  readonly parent: string | undefined;
}

/**
 * Returns the calls that change an object from its prior to its planned values, in the contract's order, those that destroy data last. Each
 * change uses the first method whose request carries it, together with the fields that the request requires. With a field mask only changed
 * fields count. Both the plan's warnings and the apply use this function.
 *
 * - An unknown value is computed by the service and sent with its prior value.
 * - A write-only value is not stored, so a change in it cannot be detected: its version decides when it is sent again. Otherwise it is sent
 *   only within a whole object, or if the request requires it.
 * - A method that destroys data is called only if the configuration permits it, and only for fields that no other method carries. It
 *   recreates the object in place, so all fields that its request carries are sent.
 * - If the object's fields are in a field of their own and there is no mask, all configurable fields are sent, because such an update
 *   replaces the whole object.
 * - A field of a mutually exclusive group is unset by omission: even an empty value would count as set beside the other one.
 * - A changed field that no method carries is not sent. Such changes are planned as replacements. The rest only fill in values that the
 *   state could not know (a field of an imported object that is never read).
 */
export function updateCalls(
  contract: Contract,
  kind: Kind,
  name: string,
  values: UpdateValues,
): readonly UpdateCall[] {
  const { config, parent } = values;
  const planned = overUnknowns(values.planned, values.prior);
  const wire = (field: Field, from: ValueObject, given: ValueObject | null): JsonInput =>
    toWire(contract, [field], { planned: from, config: given, parent })[field.wireName];
  let current = values.prior;
  const calls: UpdateCall[] = [];
  for (const method of safeFirst(kind.methods.updates)) {
    if (!isPermitted(kind, method, config)) continue;
    const parts = requestParts(kind, method);
    const changed = parts.filter(
      (part) =>
        isResent(part, current, planned, config) ||
        isChanged(part.field, current, planned, (from) => wire(part.field, from, null)),
    );
    if (changed.length === 0) continue;
    // Without a mask, the contents of a field of its own replace the object.
    const isWhole = ({ requestField }: RequestPart): boolean =>
      method.maskField === undefined && (method.destroysData === true || requestField.inObject);
    const along = parts.filter(
      (part) =>
        !changed.includes(part) &&
        (part.field.needed || isWhole(part)) &&
        (!(part.field.writeOnly || isWhole(part)) || wire(part.field, planned, config) !== undefined),
    );
    const body = requestBody<JsonInput>(method, {
      name,
      members: [...changed, ...along].flatMap(({ requestField, field }) => {
        const value =
          wire(field, planned, config) ??
          (isExclusive(kind.exclusive, field.terraformName) ? undefined : cleared(field.type));
        return value === undefined ? [] : [[requestField, value] as const];
      }),
      mask: changed.map(({ requestField }) => requestField),
    });
    const before = current;
    const changes = changed.flatMap(({ field }) => changesIn(contract, field, before, planned, parent));
    current = applyPlanned(changed, current, planned);
    calls.push({ method, body, changes, before, reached: current });
  }
  return calls;
}

/** Moves methods that destroy data to the end, so that they are called only for changes that no other method makes. */
function safeFirst(methods: readonly Method[]): readonly Method[] {
  const isSafe = ({ destroysData }: Method): boolean => destroysData !== true;
  return [...methods.filter(isSafe), ...methods.filter((method) => !isSafe(method))];
}

/** Whether a write-only field is set and its version requires sending it again. */
function isResent(
  { field, version }: RequestPart,
  current: ValueObject,
  planned: ValueObject,
  config: ValueObject,
): boolean {
  if (version === undefined || valueAt(config, field.terraformName) === null) return false;
  return isVersionDue(valueAt(current, version.terraformName), valueAt(planned, version.terraformName));
}

function isChanged(
  field: Field,
  current: ValueObject,
  planned: ValueObject,
  wire: (from: ValueObject) => JsonInput,
): boolean {
  if (field.writeOnly) return false;
  const [before, after] = [valueAt(current, field.terraformName), valueAt(planned, field.terraformName)];
  return canonical(wire(current)) !== canonical(wire(planned)) || holdsDueVersion(field.type, before, after);
}

/** Returns the innermost changed attributes of a field, without the steps into lists and maps. */
function changesIn(
  contract: Contract,
  field: Field,
  current: ValueObject,
  planned: ValueObject,
  parent: string | undefined,
  path: Path = [],
): readonly string[] {
  const at = [...path, attributeStep(field.terraformName)];
  const { type } = field;
  const [before, after] = [valueAt(current, field.terraformName), valueAt(planned, field.terraformName)];
  if (type.kind !== "object" || !isObject(before) || !isObject(after)) return [formatPath(at)];
  const inner = type.fields.filter((each) => {
    if (each.argument !== undefined) return false;
    const version = versionOf(type.fields, each)?.terraformName;
    if (each.writeOnly) {
      return version !== undefined && isVersionDue(valueAt(before, version), valueAt(after, version));
    }
    const only = (from: ValueObject): ValueObject =>
      valueObject([[each.terraformName, valueAt(from, each.terraformName)] as [string, Value]]);
    const wire = (from: ValueObject): JsonInput =>
      toWire(contract, [each], { planned: only(from), config: null, parent })[each.wireName];
    return isChanged(each, before, after, wire);
  });
  return inner.flatMap((each) => changesIn(contract, each, before, after, parent, at));
}

/** Returns a text that is equal for equal JSON, regardless of the order of members. */
function canonical(json: JsonInput): string | undefined {
  return JSON.stringify(json, (_key, value: unknown) =>
    typeof value === "object" && value !== null && !Array.isArray(value)
      ? Object.fromEntries(Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1)))
      : value,
  );
}

/** Returns the value that unsets a field. */
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
