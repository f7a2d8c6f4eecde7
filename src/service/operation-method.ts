import { type Contract, type Method, requestBody } from "../contract";
import { isJsonObject, type JsonObject } from "../client";
import { memberIn } from "./object-in-answer";

/** How operations are asked for: documented is a method GetOperation, and neither its service nor its fields. */
export interface OperationMethod {
  readonly path: string;
  /** The request for the operation of that name. */
  bodyFor(name: string): { readonly [field: string]: string | { readonly [field: string]: string } };
  /** The operation in an answer of it, under the names that the documentation has for an operation's fields. */
  operationIn(answer: JsonObject): JsonObject;
}

/** The contract's method for operations. Throws where it has none, without which no operation can be followed. */
export function operationMethod(contract: Contract): OperationMethod {
  const method =
    contract.kinds.find(({ name }) => name === "Operation")?.methods.get ??
    contract.methods.find(({ name }) => name === "GetOperation");
  if (method === undefined)
    throw new Error("The contract has no method GetOperation, without which no operation can be followed.");
  const asked: Method = method.nameField === undefined ? { ...method, nameField: "name" } : method;
  return {
    path: method.path,
    bodyFor: (name) => requestBody<string>(asked, { name, members: [] }),
    operationIn: (answer) => withUsualName(contract, memberIn(method, answer) ?? answer),
  };
}

/** An answer whose `operation` has its name where the documentation has it, whatever the contract calls the field. */
export function withUsualOperation(contract: Contract, answer: JsonObject): JsonObject {
  const { operation } = answer;
  return isJsonObject(operation) ? { ...answer, operation: withUsualName(contract, operation) } : answer;
}

function withUsualName(contract: Contract, operation: JsonObject): JsonObject {
  const kind = contract.kinds.find(({ name }) => name === "Operation");
  const wireName = kind?.fields.find(({ terraformName }) => terraformName === "name")?.wireName ?? "name";
  const name = operation[wireName];
  return wireName === "name" || name === undefined ? operation : { ...operation, name };
}
