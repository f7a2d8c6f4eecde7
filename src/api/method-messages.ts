/** The request of a method as the client sends it, and the object or the operation in its answer. */
import {
  type Contract,
  expandResourceName,
  type Field,
  type FieldType,
  isReadVerb,
  type Kind,
  type Method,
  nameFieldOf,
  parseResourceName,
  requestBody,
  stateMeant,
  toObjectForm,
} from "../contract";
import {
  type ClientMethod,
  isJsonObject,
  type JsonInput,
  type JsonInputObject,
  type JsonObject,
  type Safety,
  withStateOf,
} from "../client";

/**
 * Returns the effect of repeating a method, from its verb; `role` overrides the contract's verb if the caller knows
 * better. Methods that destroy data are repeated as rarely as a create, because new data may have been written
 * between two calls. The same holds for methods that power an object off, and for methods of unknown effect.
 */
export function safetyOf({ verb, destroysData, powersOff }: Method, role: string = verb): Safety {
  if (isReadVerb(role)) return "read";
  switch (role) {
    case "create":
    case "clone":
      return "create";
    case "delete":
      return "idempotent";
    case "update":
      return destroysData === true || powersOff === true ? "once" : "idempotent";
    default:
      return "once";
  }
}

/** Returns a method for the client: a create knows the codes with which the service says that it lacks capacity. */
export function clientMethod({ kinds }: Contract, { path }: Method, safety: Safety): ClientMethod {
  if (safety !== "create") return { path, safety };
  const kind = kinds.find(({ methods: { create, clone } }) => create?.path === path || clone?.path === path);
  return kind?.capacity === undefined
    ? { path, safety }
    : { path, safety, capacityCodes: kind.capacity.codes };
}

/**
 * Returns a request's body with its 64-bit integers in the JSON type that the method's document gives them: a number, or a string of
 * digits. Everywhere else in the program they are strings of digits. No digit is lost.
 */
export function typedBody({ request }: Pick<Method, "request">, body: JsonInputObject): JsonInputObject {
  return typedObject(request, body);
}

function typedObject(fields: readonly Field[], object: JsonInputObject): JsonInputObject {
  const types = new Map(fields.map(({ wireName, type }) => [wireName, type]));
  return Object.fromEntries(
    Object.entries(object).map(([name, value]): [string, JsonInput] => {
      const type = types.get(name);
      return [name, type === undefined ? value : typed(type, value)];
    }),
  );
}

function typed(type: FieldType, value: JsonInput): JsonInput {
  if (type.kind === "number") {
    return type.format.endsWith("64") ? typedInteger(type.bare === true, value) : value;
  }
  if (typeof value !== "object" || value === null) return value;
  if (isList(value)) return "element" in type ? value.map((each) => typed(type.element, each)) : value;
  if (type.kind === "object") return typedObject(type.fields, value);
  if (type.kind !== "map") return value;
  return Object.fromEntries(
    Object.entries(value).map(([key, each]): [string, JsonInput] => [key, typed(type.element, each)]),
  );
}

function typedInteger(isBare: boolean, value: JsonInput): JsonInput {
  if (!isBare) {
    const isWhole = typeof value === "bigint" || (typeof value === "number" && Number.isSafeInteger(value));
    return isWhole ? String(value) : value;
  }
  if (typeof value !== "string" || !/^-?\d+$/.test(value)) return value;
  const digits = BigInt(value);
  return Number.isSafeInteger(Number(digits)) ? Number(digits) : digits;
}

function isList(value: JsonInput): value is readonly JsonInput[] {
  return Array.isArray(value);
}

/**
 * Returns the object in a method's answer: the field that the contract declares, else the answer itself, or its only
 * member with a name of the kind. Undefined if there is no object with a name.
 */
export function objectIn(kind: Kind, method: Method, answer: JsonObject): JsonObject | undefined {
  const { wireName } = nameFieldOf(kind);
  const placed = (object: JsonObject): JsonObject => toObjectForm(kind, object);
  const isNamed = (object: JsonObject): boolean => {
    const name = placed(object)[wireName];
    return typeof name === "string" && name !== "";
  };
  if (method.answerField !== undefined) {
    const inner = memberIn(method, answer);
    return inner !== undefined && isNamed(inner) ? placed(inner) : undefined;
  }
  // The name in it is the operation's.
  if (method.operationField === "") return undefined;
  if (isNamed(answer)) return placed(answer);
  const inside = Object.values(answer)
    .filter(isJsonObject)
    .map(placed)
    .filter((member) => {
      const inner = member[wireName];
      return typeof inner === "string" && parseResourceName(kind.pattern, inner) !== undefined;
    });
  return inside.length === 1 ? inside[0] : undefined;
}

/**
 * Returns the part of an answer that the contract declares as the object, with or without a name; undefined if it is
 * not an object.
 */
export function memberIn({ answerField }: Method, answer: JsonObject): JsonObject | undefined {
  if (answerField === undefined) return answer;
  const inner = Object.hasOwn(answer, answerField) ? answer[answerField] : undefined;
  return isJsonObject(inner) ? inner : undefined;
}

/** How to get operations. A method GetOperation is documented, but neither its service nor its fields. */
export interface OperationMethod {
  readonly path: string;
  /** Returns the request for the operation of that name. */
  bodyFor(name: string): { readonly [field: string]: string | { readonly [field: string]: string } };
  /** Returns the operation in an answer, with the documented fields of an operation. */
  operationIn(answer: JsonObject): JsonObject;
}

/** Returns the contract's method to get operations. Throws if there is none, because no operation could be polled. */
export function operationMethod(contract: Contract): OperationMethod {
  const method =
    operationKind(contract)?.methods.get ?? contract.methods.find(({ name }) => name === "GetOperation");
  if (method === undefined) {
    throw new Error("The contract has no method GetOperation, which is required to poll operations.");
  }
  const asked: Method = method.nameField === undefined ? { ...method, nameField: "name" } : method;
  return {
    path: method.path,
    bodyFor: (name) => requestBody<string>(asked, { name, members: [] }),
    operationIn: (answer) => withUsualFields(contract, memberIn(method, answer) ?? answer),
  };
}

/**
 * Returns an answer whose operation is in the documented field `operation` with the documented fields, wherever the contract puts it: the
 * answer itself, another field, or a field with only the name or its last part. The field is null if the service has carried out
 * the request at once: it is null in the answer, or the answer holds the object instead, where the contract allows that.
 */
export function withUsualOperation(contract: Contract, answer: JsonObject, method?: Method): JsonObject {
  const { operationField = "operation" } = method ?? {};
  const operation = operationField === "" ? answer : answer[operationField];
  if (isJsonObject(operation)) return { ...answer, operation: withUsualFields(contract, operation) };
  if (operation === null || (operation === undefined && isCarriedOut(answer, method))) {
    return { ...answer, operation: null };
  }
  if (typeof operation !== "string" || operation.trim() === "") return answer;
  const pattern = operationKind(contract)?.pattern;
  const name = pattern === undefined ? undefined : expandResourceName(pattern, operation.trim());
  return { ...answer, operation: name ?? operation };
}

/** Whether an answer without an operation holds the object instead. */
function isCarriedOut(answer: JsonObject, method: Method | undefined): boolean {
  return method?.operationOptional === true && memberIn(method, answer) !== undefined;
}

function withUsualFields(contract: Contract, operation: JsonObject): JsonObject {
  const kind = operationKind(contract);
  const wireName = kind?.fields.find(({ terraformName }) => terraformName === "name")?.wireName ?? "name";
  const name = operation[wireName];
  const named = wireName === "name" || name === undefined ? operation : { ...operation, name };
  if (kind === undefined) return named;
  const { doneField, stateField = "state", states, resultField, reasonField } = kind;
  if (doneField !== undefined) {
    const usual = withMembers(named, { response: resultField, error: reasonField });
    return withResultNames(contract, withStateOf(usual, doneField));
  }
  const members = withMembers(named, { state: stateField, metadata: resultField, errorMessage: reasonField });
  const word = members["state"];
  const state = typeof word === "string" ? stateMeant(word, states) : undefined;
  const usual = state === undefined ? members : { ...members, state };
  return resultField === undefined
    ? usual
    : withResultNames(contract, { ...usual, response: named[resultField] ?? null });
}

/** Returns an operation whose members also have their documented names. */
function withMembers(operation: JsonObject, names: Readonly<Record<string, string | undefined>>): JsonObject {
  const found = Object.entries(names).flatMap(([usual, name]) => {
    const value = name === undefined ? undefined : operation[name];
    return value === undefined ? [] : [[usual, value] as const];
  });
  return { ...operation, ...Object.fromEntries(found) };
}

/** Returns an operation whose metadata names the object in its response, or that its response names. */
function withResultNames(contract: Contract, ended: JsonObject): JsonObject {
  const { metadata = {}, response } = ended;
  if (ended["state"] !== "SUCCEEDED" || !isJsonObject(metadata)) return ended;
  const names = contract.kinds.flatMap((kind) => {
    const { wireName } = nameFieldOf(kind);
    // The result is the object, or its name.
    const name = isJsonObject(response) ? toObjectForm(kind, response)[wireName] : response;
    const isName = typeof name === "string" && parseResourceName(kind.pattern, name) !== undefined;
    return isName ? [[`${kind.terraformName}_name`, name] as const] : [];
  });
  return { ...ended, metadata: { ...metadata, ...Object.fromEntries(names) } };
}

function operationKind(contract: Contract): Kind | undefined {
  return contract.kinds.find(({ name }) => name === "Operation");
}
