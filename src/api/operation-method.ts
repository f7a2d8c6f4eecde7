import {
  type Contract,
  expandResourceName,
  type Kind,
  type Method,
  nameFieldOf,
  parseResourceName,
  requestBody,
  toObjectForm,
} from "../contract";
import { isJsonObject, type JsonObject, withStateOf } from "../client";
import { memberIn } from "./object-in-answer";

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
  const { doneField, stateField = "state", resultField, reasonField } = kind;
  if (doneField !== undefined) {
    const usual = withMembers(named, { response: resultField, error: reasonField });
    return withResultNames(contract, withStateOf(usual, doneField));
  }
  const usual = withMembers(named, { state: stateField, metadata: resultField, errorMessage: reasonField });
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
