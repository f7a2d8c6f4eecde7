import { type Contract, type Field, type FieldType, type Kind, type Method, requestBody } from "../contract";
import type { JsonInput, JsonInputObject } from "../client";
import {
  attributeStep,
  formatPath,
  isObject,
  type Path,
  type Value,
  valueAt,
  type ValueObject,
  valueObject,
} from "../plugin";
import { type CarriedPart, carriedParts, carryOver } from "./carried-parts";
import { isPermitted } from "./permissions";
import { toWire } from "./to-wire";
import { overUnknowns } from "./unknown-values";
import { holdsDueVersion, isVersionDue, versionOf } from "./versions";

/** One call of an update. */
export interface UpdateCall {
  readonly method: Method;
  readonly body: JsonInputObject;
  /** The attributes for whose sake it is made, as a person writes them: `compute.vcpus`. Never a value. */
  readonly changes: readonly string[];
  /** The object's values before the call. */
  readonly before: ValueObject;
  /** The object's values once the call has been carried out, and those before it. */
  readonly reached: ValueObject;
}

/** What an update is made of; `parent` as for {@link toWire}. */
export interface UpdateValues {
  readonly prior: ValueObject;
  readonly planned: ValueObject;
  readonly config: ValueObject;
  readonly parent: string | undefined;
}

/**
 * The calls that turn an object's prior values into the planned ones, in the contract's order, those that destroy data last. Each
 * change goes by the first method whose request carries it; what the request demands goes with it, and with a field mask
 * only what changed counts. The plan's warnings and the apply both go by what this says.
 *
 * - What is not known yet is the service's to choose, and is sent as it was.
 * - A write-only value is stored nowhere, so that nobody can tell whether it changed: the version beside it says when it is sent again.
 *   Otherwise it goes along only inside of an object that is sent whole, or where the request demands it.
 * - A method that destroys data is called only where the configuration allows it, and only for what no other method carries. It makes the
 *   object anew in place, so that all goes along that its request carries.
 * - Where the object's fields lie in a field of their own and there is no mask, all that users set goes along, as such an update replaces the
 *   object by what it is sent.
 * - What has others that it excludes is taken back by its absence: even as nothing it would be given beside the one that is.
 * - A changed field that no method carries is sent by none. Such changes are planned as replacements; what is left are
 *   those that only fill in what the state could not know (an imported object's field that is never read).
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
    const parts = carriedParts(kind, method);
    const changed = parts.filter(
      (part) =>
        isResent(part, current, planned, config) ||
        isChanged(part.field, current, planned, (from) => wire(part.field, from, null)),
    );
    if (changed.length === 0) continue;
    // Without a mask, what lies in a field of its own replaces the object.
    const isWhole = ({ carried }: CarriedPart): boolean =>
      method.maskField === undefined && (method.destroysData === true || carried.inObject);
    const along = parts.filter(
      (part) =>
        !changed.includes(part) &&
        (part.field.needed || isWhole(part)) &&
        (!(part.field.writeOnly || isWhole(part)) || wire(part.field, planned, config) !== undefined),
    );
    const body = requestBody<JsonInput>(method, {
      name,
      members: [...changed, ...along].flatMap(({ carried, field }) => {
        const value =
          wire(field, planned, config) ?? (isOneOf(kind, field) ? undefined : cleared(field.type));
        return value === undefined ? [] : [[carried, value] as const];
      }),
      mask: changed.map(({ carried }) => carried),
    });
    const before = current;
    const changes = changed.flatMap(({ field }) => changesIn(contract, field, before, planned, parent));
    current = carryOver(changed, current, planned);
    calls.push({ method, body, changes, before, reached: current });
  }
  return calls;
}

/** Methods that destroy data come last, so that they are called for nothing that another method changes. */
function safeFirst(methods: readonly Method[]): readonly Method[] {
  const isSafe = ({ destroysData }: Method): boolean => destroysData !== true;
  return [...methods.filter(isSafe), ...methods.filter((method) => !isSafe(method))];
}

/** Whether a field is one of several of which at most one can be given. */
function isOneOf(kind: Kind, { terraformName }: Field): boolean {
  return kind.exclusive?.some((group) => group.includes(terraformName)) === true;
}

/** Whether a write-only field's version says that its value, which is given, is to be sent again. */
function isResent(
  { field, version }: CarriedPart,
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

/** The innermost attributes that make a field's change, without the ways into lists and maps. */
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
    if (each.writeOnly)
      return version !== undefined && isVersionDue(valueAt(before, version), valueAt(after, version));
    const only = (from: ValueObject): ValueObject =>
      valueObject([[each.terraformName, valueAt(from, each.terraformName)] as [string, Value]]);
    const wire = (from: ValueObject): JsonInput =>
      toWire(contract, [each], { planned: only(from), config: null, parent })[each.wireName];
    return isChanged(each, before, after, wire);
  });
  return inner.flatMap((each) => changesIn(contract, each, before, after, parent, at));
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
