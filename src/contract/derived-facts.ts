/** Facts that follow from one method, field or kind of a contract, such as what an update does with omitted fields. */
import type { Constraints, Contract, Field, FieldType, Kind, Method, UpdateMode } from "./model";
import { toTerraformName } from "./names/naming";
import { nearestName } from "./names/nearest-name";
import { isSameNormalized } from "./text/normalization";
import { isSameText, textProblem } from "./text/text-format";
import { compilePattern } from "./requests/check-value";
import { type Json, oncePer } from "../base/json";
import type { DocumentedState, ListedStates, StateWords } from "./operation-states";

/** Whether methods of a verb only read, so that they may be called and repeated freely. */
export function isReadVerb(verb: string): boolean {
  return verb === "get" || verb === "list";
}

/** The documented states of an operation. */
export const OPERATION_STATES = [
  "PENDING", "RUNNING", "SUCCEEDED", "FAILED", "CANCELLED",
] as const satisfies readonly DocumentedState[]; // prettier-ignore

/** The keys of `x-kind.states`. */
export const STATE_KEYS = [...OPERATION_STATES, "unknown"] as const satisfies readonly (keyof ListedStates)[];

/**
 * Returns the documented state that a service's word means: the one to which the contract assigns it, else the one of which it is a usual
 * spelling, such as `succeeded`, `STATE_SUCCEEDED` and `OPERATION_STATE_SUCCEEDED`. Undefined if nothing tells.
 */
export function stateMeant(word: string, words: StateWords = {}): DocumentedState | undefined {
  const said = word.trim().toUpperCase();
  const usual = said.replace(/^(?:.*_)?STATE_/, "").replace(/^CANCELED$/, "CANCELLED");
  return (
    OPERATION_STATES.find((state) => words[state]?.some((each) => each.toUpperCase() === said)) ??
    OPERATION_STATES.find((state) => state === usual)
  );
}

/** The values of `x-update`. */
export const UPDATE_MODES = ["replace", "merge", "fields"] as const satisfies readonly UpdateMode[];

/**
 * Returns what an update does with the fields that its request omits. If the contract does not say so: a field mask merges, an object in a
 * field of its own replaces the whole object, and any other request replaces the fields that it contains.
 */
export function updateModeOf({ updateMode, maskField, objectField }: Method): UpdateMode {
  if (updateMode !== undefined) return updateMode;
  if (maskField !== undefined) return "merge";
  return objectField === undefined ? "fields" : "replace";
}

/**
 * Finds the method that a text names: `ComputeService/GetVirtualMachine`, the whole path `/svc.compute.v1.ComputeService/GetVirtualMachine`
 * with or without the first slash, or the method's name alone if it is unique among the services.
 *
 * @throws RangeError that suggests the probably intended method or lists the available ones
 */
export function findMethod(contract: Contract, text: string): Method {
  const asked = text.replace(/^\//, "");
  const cut = asked.lastIndexOf("/");
  const [service, name] = cut < 0 ? [undefined, asked] : [asked.slice(0, cut), asked.slice(cut + 1)];
  const found = contract.methods.filter(
    (method) => method.name === name && (service === undefined || isOfService(method, service)),
  );
  const [method, other] = found;
  if (method === undefined) throw new RangeError(missText(contract, text, service, name));
  if (other !== undefined) {
    const paths = found.map(({ path }) => path.slice(1)).join(", ");
    throw new RangeError(`${JSON.stringify(text)} matches any of ${paths}; use a full name`);
  }
  return method;
}

/** Returns a method's short name: `ComputeService/GetVirtualMachine`, or the whole path if the short name is ambiguous. */
export function methodLabel(contract: Contract, method: Method): string {
  const label = labelOf(method);
  const isAlone = contract.methods.every((each) => each.path === method.path || labelOf(each) !== label);
  return isAlone ? label : method.path.slice(1);
}

/** Returns all methods of a kind. */
export function methodsOf({ methods }: Kind): readonly Method[] {
  const { create, get, list, delete: remove, clone, updates, others } = methods;
  return [create, get, list, ...updates, remove, clone, ...others].filter((method) => method !== undefined);
}

/** A list method with the field of its answers that contains the objects. */
export type ListMethod = Method & { readonly listField: string };

/** Returns the kind's list method; undefined if it has none, or if the contract does not declare the form of its answers. */
export function listMethodOf({ methods }: Kind): ListMethod | undefined {
  const { list } = methods;
  return list !== undefined && isListMethod(list) ? list : undefined;
}

/** Returns the kind that a method belongs to; undefined if it belongs to none. */
export function kindOfMethod(contract: Contract, { path }: Method): Kind | undefined {
  return ownersIn(contract.kinds).get(path);
}

/** The kinds of contracts by the paths of their methods, which every pass over all methods asks for. */
const ownersIn = oncePer((kinds: readonly Kind[]): ReadonlyMap<string, Kind> => {
  const owners = new Map<string, Kind>();
  for (const kind of kinds) {
    for (const { path } of methodsOf(kind)) {
      if (!owners.has(path)) owners.set(path, kind);
    }
  }
  return owners;
});

function isListMethod(method: Method): method is ListMethod {
  return method.listField !== undefined;
}

function missText(contract: Contract, text: string, service: string | undefined, name: string): string {
  const miss = `there is no method ${JSON.stringify(text)}`;
  const label = (method: Method): string => methodLabel(contract, method);
  const sameName = contract.methods.filter((method) => method.name === name).map(label);
  if (sameName.length > 0) return `${miss}; did you mean ${sameName.join(" or ")}?`;
  const ofService = contract.methods.filter(
    (method) => service !== undefined && isOfService(method, service),
  );
  const meant = nearestIn(ofService, name) ?? nearestIn(contract.methods, name);
  if (meant !== undefined) return `${miss}; did you mean ${label(meant)}?`;
  if (ofService.length > 0) return `${miss}; ${service} has ${ofService.map((each) => each.name).join(", ")}`;
  return `${miss}; the services are ${[...new Set(contract.methods.map(serviceOf))].join(", ")}`;
}

function nearestIn(methods: readonly Method[], name: string): Method | undefined {
  const nearest = nearestName(
    name,
    methods.map((method) => method.name),
  );
  return methods.find((method) => method.name === nearest);
}

function labelOf(method: Method): string {
  return `${serviceOf(method)}/${method.name}`;
}

/** Returns `ComputeService` for `/svc.compute.v1.ComputeService/GetVirtualMachine`. */
function serviceOf(method: Method): string {
  const service = wholeServiceOf(method);
  return service.slice(service.lastIndexOf(".") + 1);
}

function wholeServiceOf({ path }: Method): string {
  return path.slice(1, path.lastIndexOf("/"));
}

/** Whether a method belongs to a service, which may be named with or without its package. */
function isOfService(method: Method, service: string): boolean {
  const whole = wholeServiceOf(method);
  return whole === service || whole.endsWith(`.${service}`);
}

/** Returns the label of a method that texts take as an example: one that only reads, if the contract has one. */
export function exampleMethodLabel(contract: Contract): string {
  const method = contract.methods.find(({ verb }) => verb === "get") ?? contract.methods[0];
  return method === undefined ? "ComputeService/GetVirtualMachine" : methodLabel(contract, method);
}

/** Returns the fields of the objects in a type: its own fields, or those of its elements at any depth. */
export function fieldsIn(type: FieldType): readonly Field[] {
  if ("element" in type) return fieldsIn(type.element);
  return type.kind === "object" ? type.fields : [];
}

/**
 * Whether a field is a secret or contains one. A message about such a field, or about anything in it, must not carry its path. With a path,
 * the engine quotes the line of the configuration, which may contain the secret.
 */
export function holdsSecret(field: Pick<Field, "type" | "sensitive" | "writeOnly">): boolean {
  return field.sensitive || field.writeOnly || fieldsIn(field.type).some(holdsSecret);
}

/** Whether a text of a field is an address, or a range of addresses. */
export function isAddressField({ constraints }: Field): boolean {
  return constraints.address === true || constraints.format === "cidr";
}

/** Groups of fields of an object of which at most one can be set (a proto oneof), by their names in Terraform. */
export type ExclusiveGroups = readonly (readonly string[])[];

/** Whether a field belongs to a group of exclusive fields. */
export function isExclusive(groups: ExclusiveGroups | undefined, terraformName: string): boolean {
  return groups?.some((group) => group.includes(terraformName)) === true;
}

/** Returns, for each group of which more than one field is set, the fields that are set, in the order of the group. */
export function exclusiveConflicts(
  groups: ExclusiveGroups | undefined,
  isSet: (terraformName: string) => boolean,
): readonly (readonly [first: string, second: string, ...others: string[]])[] {
  return (groups ?? []).flatMap((group) => {
    const [first, second, ...others] = group.filter(isSet);
    return first === undefined || second === undefined ? [] : [[first, second, ...others] as const];
  });
}

/** Returns the text that identifies the elements of a field's list or set of objects (`x-key`); undefined if there is none. */
export function keyFieldOf({ elementKey, type }: Pick<Field, "elementKey" | "type">): Field | undefined {
  if (elementKey === undefined || !("element" in type) || type.element.kind !== "object") return undefined;
  return type.element.fields.find(
    ({ wireName, type: { kind }, writeOnly }) => wireName === elementKey && kind === "string" && !writeOnly,
  );
}

/** Returns the positions of the elements whose key an earlier element has, in any spelling. Keys that are no texts are not known. */
export function repeatedKeys({ constraints }: Field, keys: readonly unknown[]): readonly number[] {
  const isRepeated = (key: unknown, at: number): boolean =>
    typeof key === "string" &&
    keys.slice(0, at).some((other) => typeof other === "string" && isSame(constraints, key, other));
  return [...keys.entries()].flatMap(([at, key]) => (isRepeated(key, at) ? [at] : []));
}

function isSame({ format, normalizes }: Constraints, a: string, b: string): boolean {
  return (
    a === b ||
    (format !== undefined && isSameText(format, a, b)) ||
    (normalizes !== undefined && isSameNormalized(normalizes, a, b))
  );
}

/**
 * Determines which fields every object of a kind has. The contract guarantees a field if a create request requires it, if the kind's schema
 * lists it as `required`, or if it has a default other than zero. proto-JSON omits zero values, so the guarantee holds only for fields that
 * cannot be zero.
 */

/** Required content of a field in an answer: a value other than zero, any value, or nothing. */
export type Guarantee = "value" | "member" | "nothing";

/**
 * Returns what an answer that contains an object must contain of one of its fields.
 *
 * @param isOneOf whether the field belongs to a group of which at most one is set
 */
export function guaranteeOf(field: Field, isOneOf: boolean): Guarantee {
  const { presence, needed, alwaysReturned = false, readable, writeOnly, sensitive } = field;
  // Services mask or omit secrets, whatever their descriptions say.
  if (!readable || writeOnly || sensitive) return "nothing";
  const hasDefault = field.default !== undefined && !isZeroJson(field.default);
  if (!alwaysReturned && (isOneOf || !(needed || hasDefault))) return "nothing";
  if (!isZeroAllowed(field)) return "value";
  // The service never omits a string that it sets itself and guarantees; the string may be empty.
  return alwaysReturned && presence === "computed" && field.type.kind === "string" ? "member" : "nothing";
}

/** Whether the field may have its type's zero value, which proto-JSON omits. */
function isZeroAllowed({ type, constraints, references }: Field): boolean {
  switch (type.kind) {
    case "string":
      return references === undefined && isEmptyTextAllowed(constraints);
    case "timestamp":
      return false;
    case "number":
      return Number(constraints.minimum ?? 0) <= 0 && Number(constraints.maximum ?? 0) >= 0;
    case "list":
    case "set":
    case "map":
      return (constraints.minItems ?? 0) === 0;
    default:
      return true;
  }
}

function isEmptyTextAllowed({ enum: values, minLength = 0, pattern, format }: Constraints): boolean {
  if (values !== undefined) return values.some((value) => value === "" || isUnspecified(value));
  if (minLength > 0 || (format !== undefined && textProblem(format, "") !== undefined)) return false;
  return pattern === undefined || compilePattern(pattern)?.test("") !== false;
}

/** Whether a text is a zero value of a proto enum: `UNSPECIFIED` or `STATE_UNSPECIFIED`. */
export function isUnspecified(text: string): boolean {
  return /(?:^|_)UNSPECIFIED$/.test(text);
}

function isZeroJson(value: Json): boolean {
  if (value === null || value === "" || value === "0" || value === 0 || value === false) return true;
  return typeof value === "object" && Object.keys(value).length === 0;
}

/** Returns the argument that names the clone source, or undefined for a kind that cannot be cloned. */
export function cloneSourceField({ fields, methods }: Kind): Field | undefined {
  return methods.clone === undefined
    ? undefined
    : fields.find(({ argument }) => argument?.role === "clone-source");
}

/**
 * Returns the key in an operation's metadata for the object's name: `virtual_machine_name`. Documented for virtual machines, assumed for
 * other kinds.
 */
export const nameMetadataKey = oncePer(({ name }: Pick<Kind, "name">) => `${toTerraformName(name)}_name`);
