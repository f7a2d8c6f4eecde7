import {
  type Contract,
  expandResourceName,
  type Kind,
  type Method,
  nameFieldOf,
  parseResourceName,
  requestBody,
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
  return kind?.doneField === undefined ? named : withUsualEnd(contract, named, kind.doneField);
}

/** Returns an operation without a state with the documented fields. Its metadata then names the object in its response. */
function withUsualEnd(contract: Contract, operation: JsonObject, doneField: string): JsonObject {
  const ended = withStateOf(operation, doneField);
  const { metadata, response } = ended;
  if (ended["state"] !== "SUCCEEDED" || !isJsonObject(metadata) || !isJsonObject(response)) return ended;
  const names = contract.kinds.flatMap((kind) => {
    const name = response[nameFieldOf(kind).wireName];
    const isName = typeof name === "string" && parseResourceName(kind.pattern, name) !== undefined;
    return isName ? [[`${kind.terraformName}_name`, name] as const] : [];
  });
  return { ...ended, metadata: { ...metadata, ...Object.fromEntries(names) } };
}

function operationKind(contract: Contract): Kind | undefined {
  return contract.kinds.find(({ name }) => name === "Operation");
}
